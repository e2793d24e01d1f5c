-- name: clock-skew
-- title: Device clocks that are off by more than 30 seconds
-- summary: device clock minus provider clock; the account corrects it, and a reader of the raw logs must too
-- column: device text
-- column: skew us
-- column: pairs 1 pairs it rests on
SELECT d.name AS device, c.skew AS skew, c.pairs AS pairs
FROM clock_skew c
JOIN device d ON d.id = c.device_id
WHERE c.pairs > 0 AND (c.skew > 30000000 OR c.skew < -30000000)
ORDER BY device;
