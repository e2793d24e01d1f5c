#!/usr/bin/env python3
"""Writes the data of the benchmarks: generate.py FOLDER SCALE. The same scale gives the same bytes.

device.ndjson      a device's log, 1 GB at scale 1; 2 % of the lines are about pushes, 8 % are other lines of the
                   processes that write such lines; also packed
device-25.ndjson   another, 2.5 times as long
device-100/        the first in 100 files
provider.jsonl     2,000,000 requests for 20,000 tokens in order of time, with random ids; also packed
tokens.jsonl       500,000 requests for 100,000 tokens
fleet/             devices.csv, and logs of the 20,000 devices with a receipt for 85 % of provider.jsonl
counts.json        what must be found in them
"""

import json
import random
import subprocess
import sys
from array import array
from pathlib import Path

START = 1793577600  # 2026-11-02T00:00:00Z, a Monday
DAYS = 9  # a whole week, and two days more: a push is judged when it is 48 hours old
SHIFTS = 24  # a device gets its pushes in three hours of every three days, so that its log has few silences
APP = "com.example.app"


class Clock:
    """Text of moments after START; only the last digits change from line to line."""

    def __init__(self, form):
        self.form, self.second, self.text = form, None, ""

    def __call__(self, microseconds):
        second, rest = divmod(microseconds, 1_000_000)
        if second != self.second:
            day, clock = divmod(second, 86400)
            self.second = second
            self.text = self.form % (2 + day, clock // 3600, clock // 60 % 60, clock % 60)
        return self.text, rest


# MARK: - A device's log

RECORD = (
    '{"timezoneName":"","messageType":"%s","eventType":"logEvent","source":null,"formatString":"%s","userID":501,'
    '"activityIdentifier":%d,"subsystem":"com.apple.%s","category":"default","threadID":%d,"senderImageUUID":'
    '"%s","backtrace":{"frames":[{"imageOffset":%d,"imageUUID":"%s"}]},"bootUUID":'
    '"3590A0B1-4C7D-4C4A-9F0B-69FAC3D0BD58","processImagePath":"%s","senderImagePath":'
    '"\\/System\\/Library\\/PrivateFrameworks\\/%s.framework\\/%s","timestamp":"%s.%06d+0100","machTimestamp":%d,'
    '"eventMessage":"%s","processImageUUID":"%s","traceID":%d,"processID":%d,"senderProgramCounter":%d,'
    '"parentActivityIdentifier":0}\n')
FORMAT = "%{public}s in a format string with %d arguments and %{public}@, as long as such strings are: "

SPRINGBOARD = r"\/System\/Library\/CoreServices\/SpringBoard.app\/SpringBoard"
DASD = r"\/usr\/libexec\/dasd"
APSD = r"\/System\/Library\/PrivateFrameworks\/ApplePushService.framework\/apsd"
APP_PATH = r"\/private\/var\/containers\/Bundle\/Application\/4F0C2B7E-52C1-4B58-9E0D-6A1E3C1B7F21\/News.app\/News"
LAUNCH = f"com.apple.pushLaunch.{APP}"

# The lines of one push, one after the other.
RELEVANT = [
    (SPRINGBOARD, f"Received incoming message on topic {APP} at priority 5"),
    (SPRINGBOARD, f"[{APP}] Received remote notification request %(digest)s [ waking: 0, hasAlertContent: 0, "
                  "hasSound: 0 hasBadge: 0 hasContentAvailable: 1 hasMutableContent: 0 pushType: Background]"),
    (SPRINGBOARD, f"[{APP}] Request DUET delivers content-available push notification to application"),
    (DASD, f"Submitted Activity: {LAUNCH}:%(launch)s at priority 5 <private>"),
    (DASD, f"{LAUNCH}:%(launch)s:[\\n\\t{{name: ThunderingHerdPolicy, policyWeight: 1.000, response: {{Decision: "
           "Must Not Proceed, Score: 0.00, Rationale: [{timeSinceThunderingHerdTriggerEvent < 300}]}}\\n ], "
           "FinalDecision: Must Not Proceed}"),
    (APP_PATH, "push received id=sync-2026-11-02\\/%(number)d type=background priority=5 state=background"),
]
NEIGHBOURS = [
    (SPRINGBOARD, r"Front display did change: <SBApplication: 0x1%(number)08x; com.example.weather>"),
    (SPRINGBOARD, r"Getting effectiveSectionInfo for section identifier: com.example.weather.%(number)d"),
    (DASD, "'com.apple.mobilecal.sync:%(launch)s' CurrentScore: 0.%(number)d, ThresholdScore: 0.694377"),
    (APSD, r"<APSCourier: 0x1%(number)08x>: Sending keep alive message, interval %(number)d s, link: \"good\""),
]
OTHERS = [
    (r"\/usr\/libexec\/locationd", r"{\"msg%%{public,location}s\":\"#CLIUA Marking change\", \"n\":%(number)d}"),
    (r"\/usr\/sbin\/bluetoothd", r"BLE scanner: device \"K\u00fcche \u2013 Lautsprecher\" found, rssi -%(number)d dBm"),
    (r"\/kernel", "wlan0: AppleBCMWLANCore::updateLinkQuality(): rssi -%(number)d snr 46 txRate 1223 Mbps"),
    (r"\/usr\/sbin\/mDNSResponder", r"Sent %(number)d-byte query to <private> over UDP via en0\/14 -- (Q\/Query)"),
    (r"\/usr\/libexec\/runningboardd", "Received state update for %(number)d (app<com.example.weather(94ABBE9B-467A-"
                                       "4C33-B7BB-0FD7D34456BE)>, running-active-NotVisible"),
]

def images(chance, count):
    """The libraries that write lines: format string, name and UUID of each."""
    found = []
    for number in range(count):
        bits = "%032X" % chance.getrandbits(128)
        form = FORMAT + " ".join("%06x" % chance.getrandbits(24) for _ in range(chance.randrange(12)))
        found.append((form, f"Framework{number}", f"{bits[:8]}-{bits[8:12]}-{bits[12:16]}-{bits[16:20]}-{bits[20:]}"))
    return found


def write_device(path, lines, seed):
    """Writes a log and returns how many of its lines are about pushes."""
    chance = random.Random(seed)
    bits = chance.getrandbits
    clock = Clock("2026-11-%02d %02d:%02d:%02d")
    libraries = images(chance, 500)
    relevant, step, now = 0, 0, 0
    with open(path, "w", buffering=1 << 20) as file:
        for number in range(lines):
            now += 1 + bits(17)
            share = chance.random()
            if share < 0.02:
                process, message = RELEVANT[step % len(RELEVANT)]
                step += 1
                relevant += 1
            else:
                process, message = chance.choice(NEIGHBOURS if share < 0.10 else OTHERS)
            launch = step // len(RELEVANT) * 7919 % 0xFFFFFF
            digest = "%04X-%04X" % (launch >> 8, launch & 0xFFFF)
            words = {"number": number, "launch": "%06X" % launch, "digest": digest}
            text, rest = clock(now)
            form, name, image = chance.choice(libraries)
            level = "Default" if share < 0.7 else "Info"
            program = libraries[len(process)][2]
            file.write(RECORD % (
                level, form, bits(40), name, bits(20), image, bits(20), image, process, name, name, text, rest,
                20147685217463 + now * 24, message % words, program, bits(60), bits(9), bits(32)))
    return relevant


# MARK: - A provider's log

def token(number):
    return "%064x" % (random.Random(number).getrandbits(256))


def write_provider(path, requests, tokens, seed, visit=lambda *_: None):
    """Writes a log; `visit` learns of each request that was accepted."""
    chance = random.Random(seed)
    names = [token(number) for number in range(tokens)]
    clock = Clock("2026-11-%02dT%02d:%02d:%02d")
    step = DAYS * 86_400_000 / requests
    shifts = [range(tokens * shift // SHIFTS, tokens * (shift + 1) // SHIFTS) for shift in range(SHIFTS)]
    with open(path, "w", buffering=1 << 20) as file:
        for number in range(requests):
            now = int(number * step) + chance.randrange(max(1, int(step)))
            device = chance.choice(shifts[now // 10_800_000 % SHIFTS])
            text, rest = clock(now * 1000)
            bits = "%032x" % chance.getrandbits(128)
            identifier = f"{bits[:8]}-{bits[8:12]}-{bits[12:16]}-{bits[16:20]}-{bits[20:]}"
            is_alert = number % 2 == 0
            is_gone = chance.random() < 0.02
            storage = f'"expiration":1793600000,"collapse_id":"score-{number % 17}",' if is_alert else ""
            file.write(
                f'{{"sent_at":"{text}.{rest // 1000:03}Z","apns_id":"{identifier}","device_token":"{names[device]}",'
                f'"topic":"{APP}","environment":"production","push_type":"{"alert" if is_alert else "background"}",'
                f'"priority":{10 if is_alert else 5},{storage}'
                f'"payload_bytes":{100 + number % 3900},'
                + ('"status":410,"reason":"Unregistered"' if is_gone else '"status":200,"reason":null')
                + f',"latency_ms":{20 + number % 380},"send_id":"sync-2026-11-02/{number}","attempt":1,'
                f'"host":"push-{number % 3}"}}\n')
            if not is_gone:
                visit(number, now, device)


# MARK: - The logs of a fleet

def write_fleet(folder, provider, requests, tokens):
    """Writes the provider's log, devices.csv and each device's receipts; returns how many receipts."""
    chance = random.Random(11)
    accepted = [(array("l"), array("q")) for _ in range(tokens)]

    def visit(number, now, device):
        if chance.random() < 0.85 / 0.98:
            accepted[device][0].append(number)
            accepted[device][1].append(now * 1000 + 150_000 + chance.randrange(3_000_000))

    write_provider(provider, requests, tokens, 3, visit)
    folder.mkdir(exist_ok=True)
    with open(folder / "devices.csv", "w") as file:
        file.write("device_id,device_token,topic,environment\n")
        for device in range(tokens):
            file.write(f"device-{device:05},{token(device)},{APP},production\n")
    clock = Clock("2026-11-%02d %02d:%02d:%02d")
    for device, (numbers, times) in enumerate(accepted):
        log = folder / "devices" / f"device-{device:05}" / "log.ndjson"
        log.parent.mkdir(parents=True, exist_ok=True)
        with open(log, "w") as file:
            for now, number in sorted(zip(times, numbers)):
                text, rest = clock(now)
                kind = "alert priority=10" if number % 2 == 0 else "background priority=5"
                file.write(
                    f'{{"eventType":"logEvent","bootUUID":"3590A0B1-4C7D-4C4A-9F0B-69FAC3D0BD58","processImagePath":'
                    f'"{APP_PATH}","timestamp":"{text}.{rest:06}+0000","machTimestamp":{now * 24},"threadID":77,'
                    f'"eventMessage":"push received id=sync-2026-11-02\\/{number} type={kind} state=background"}}\n')
    return sum(len(numbers) for numbers, _ in accepted)


def pack(path):
    with open(path, "rb") as source, open(f"{path}.gz", "wb") as target:
        subprocess.run(["gzip", "-6", "-n"], stdin=source, stdout=target, check=True)


def main():
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    folder, scale = Path(sys.argv[1]), float(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    lines, requests, tokens = int(955_000 * scale), int(2_000_000 * scale), max(SHIFTS, int(20_000 * scale))
    counts = {"scale": scale, "requests": requests, "tokens": int(100_000 * scale), "token_requests": requests // 4}
    counts["relevant"] = write_device(folder / "device.ndjson", lines, 1)
    counts["relevant-25"] = write_device(folder / "device-25.ndjson", lines * 5 // 2, 2)
    counts["receipts"] = write_fleet(folder / "fleet", folder / "provider.jsonl", requests, tokens)
    write_provider(folder / "tokens.jsonl", counts["token_requests"], counts["tokens"], 4)
    pack(folder / "device.ndjson")
    pack(folder / "provider.jsonl")
    (folder / "device-100").mkdir(exist_ok=True)
    subprocess.run(["split", "-n", "l/100", "-d", "-a", "3", "--additional-suffix=.ndjson", "../device.ndjson", "log-"],
                   cwd=folder / "device-100", check=True)
    # Last, so that it says that all is there.
    (folder / "counts.json").write_text(json.dumps(counts))


main()
