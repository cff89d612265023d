"""Trains the network that finds smoothed skin on two thirds of the people, and measures it on the others.

Usage: python3 train.py FOLDER WEIGHTS

FOLDER has what `scripts/research/smoothing.ts` wrote: `patches.bin`, one byte a pixel, a line of `index.jsonl` for each
picture, and `licences.json`. WEIGHTS is the JSON file of the engine. Needs PyTorch (Debian: python3-torch).
"""

import json
import sys
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

PLACES, SIDE, MARGIN = 18, 48, 11
CUT = SIDE + 2 * MARGIN
# The place of each patch in a mirrored face.
MIRRORED = [1, 0, 3, 2, 5, 4, 7, 6, 8, 9, 11, 10, 12, 14, 13, 16, 15, 17]
FILTERS, HIDDEN = (8, 16, 16), 32
STEPS, BATCH, RATE, DECAY = 700, 48, 4e-3, 2e-3
DROPPED = (0.15, 0.25)
# Drawings and renders count less than photos, and smoothing that hardly shows less than what is obvious.
MADE_SHARE, LEAST_STRENGTH = 0.4, 0.4
# The share of unaltered photos that the limit may name. All traces together may name 1.5 %.
ALARMS = 0.01
RECIPE = (
    "Patches of the faces of portraits, drawings and renders: a third smoothed (bilateral and surface blur, frequency "
    "separation, median, Gaussian, glow) at random strengths, the others as cameras, messengers and scanners leave them; saved as "
    "JPEG of quality 70 to 97, once or twice. Three convolutions with 8, 16 and 16 filters on luma and its residual, then 32 sums of "
    "what they find in all patches; cross-entropy by Adam, 700 steps of 48 pictures."
)


class SkinNetwork(nn.Module):
    """The network of `smoothed-skin.ts`: the same convolutions for each patch, then sums over all patches."""

    def __init__(self):
        super().__init__()
        first, second, third = FILTERS
        self.layers = nn.ModuleList(
            [
                nn.Conv2d(2, first, 3, 2, 1),
                nn.Conv2d(first, second, 3, 2, 1),
                nn.Conv2d(second, third, 3, 1, 1),
            ]
        )
        inputs = PLACES * (2 * third + 2)
        self.scale = nn.BatchNorm1d(inputs)
        self.hidden = nn.Linear(inputs, HIDDEN)
        self.output = nn.Linear(HIDDEN, 1)
        for layer in self.layers:
            layer.to(memory_format=torch.channels_last)

    def forward(self, luma):
        count = luma.shape[0]
        luma = luma.reshape(count * PLACES, 1, SIDE + 2, SIDE + 2)
        residual = luma[:, :, 1:-1, 1:-1] - functional.avg_pool2d(luma, 3, 1)
        brightness = luma[:, :, 1:-1, 1:-1].mean((2, 3), keepdim=True)
        maps = torch.cat(
            [2 * residual / (2 + residual.abs()), (luma[:, :, 1:-1, 1:-1] - brightness) / 40], 1
        )
        maps = maps.to(memory_format=torch.channels_last)
        for layer in self.layers:
            maps = functional.relu(layer(maps))
        rough = residual.abs().mean((2, 3))
        found = [maps.amax((2, 3)), maps.mean((2, 3)), rough / (1 + rough), (brightness.reshape(-1, 1) - 115) / 64]
        inputs = self.scale(torch.cat(found, 1).reshape(count, -1))
        inputs = functional.dropout(inputs, DROPPED[0], self.training)
        hidden = functional.relu(self.hidden(inputs))
        return self.output(functional.dropout(hidden, DROPPED[1], self.training))[:, 0]


def read(folder):
    """The lines of the index, and the patches: pictures, places, rows, columns."""
    lines = [json.loads(line) for line in (folder / "index.jsonl").read_text().splitlines()]
    patches = np.fromfile(folder / "patches.bin", np.uint8).reshape(len(lines), PLACES, CUT, CUT)
    return lines, patches


def moved(patches, chosen):
    """The patches of the chosen pictures, each picture moved by some pixels and every second one mirrored."""
    side = SIDE + 2
    batch = np.empty((len(chosen), PLACES, side, side), np.float32)
    for at, picture in enumerate(chosen):
        x, y = np.random.randint(4, CUT - side - 3, 2)
        cut = patches[picture, :, y : y + side, x : x + side]
        batch[at] = cut[MIRRORED][:, :, ::-1] if np.random.rand() < 0.5 else cut
    return torch.from_numpy(batch)


def trained(patches, smoothed, weights):
    """Trains a network on the pictures whose weight is above 0."""
    torch.manual_seed(0)
    np.random.seed(0)
    network = SkinNetwork()
    optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=DECAY)
    rate = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=STEPS)
    shares = weights / weights.sum()
    for _ in range(STEPS):
        chosen = np.random.choice(len(smoothed), BATCH, p=shares)
        truth = torch.from_numpy(smoothed[chosen])
        loss = functional.binary_cross_entropy_with_logits(network(moved(patches, chosen)), truth)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        rate.step()
    return network.eval()


def scores(network, patches, chosen):
    """The log-odds of the chosen pictures."""
    inside = slice(MARGIN - 1, MARGIN + SIDE + 1)
    with torch.no_grad():
        parts = [
            network(torch.from_numpy(patches[part][:, :, inside, inside].astype(np.float32)))
            for part in np.array_split(chosen, len(chosen) // 64 + 1)
        ]
    return torch.cat(parts).numpy()


def as_sums(weight, bias):
    """Rows of coefficients and their biases as the engine reads them, with five digits."""
    return [
        {"bias": float(f"{one:.5g}"), "coefficients": [float(f"{value:.5g}") for value in row.tolist()]}
        for row, one in zip(weight, bias.tolist())
    ]


def as_json(network):
    """The network as the engine reads it: the scaling of the inputs is part of the hidden sums."""
    scale = network.scale.weight / torch.sqrt(network.scale.running_var + network.scale.eps)
    shift = network.scale.bias - network.scale.running_mean * scale
    hidden = network.hidden
    layers = [
        {
            "stride": layer.stride[0],
            "filters": as_sums(layer.weight.permute(0, 2, 3, 1).reshape(layer.out_channels, -1), layer.bias),
        }
        for layer in network.layers
    ]
    return {
        "layers": layers,
        "hidden": as_sums(hidden.weight * scale, hidden.bias + hidden.weight @ shift),
        "output": as_sums(network.output.weight, network.output.bias)[0],
    }


def rates(lines, beyond):
    """For each kind how many pictures there are and how many are beyond the limit: all, and the strongest half."""
    kinds = {}
    for line, is_beyond in zip(lines, beyond):
        kinds.setdefault(line["kind"], []).append((line["strength"], bool(is_beyond), line["isSmoothing"]))
    rows = []
    for kind, found in kinds.items():
        found.sort()
        strong = found[len(found) // 2 :]
        rows.append(
            {
                "kind": kind,
                "smoothed": found[0][2],
                "pictures": len(found),
                "named": sum(each[1] for each in found),
                "strong": len(strong),
                "strongNamed": sum(each[1] for each in strong),
            }
        )
    return sorted(rows, key=lambda row: (not row["smoothed"], row["kind"]))


def main(folder, weights_file):
    torch.set_num_threads(2)
    lines, patches = read(folder)
    smoothed = np.array([line["isSmoothing"] for line in lines], np.float32)
    made = np.array([line["rendered"] for line in lines])
    strength = np.array([line["strength"] for line in lines])
    weights = np.where(smoothed > 0, LEAST_STRENGTH + strength, 1) * np.where(made, MADE_SHARE, 1)
    weights = np.where(smoothed > 0, weights / weights[smoothed > 0].sum(), weights / weights[smoothed == 0].sum())
    held_out = np.array([line["isHeldOut"] for line in lines])
    network = trained(patches, smoothed, np.where(held_out, 0, weights))
    tested = np.flatnonzero(held_out & ~made)
    found_by = scores(network, patches, tested)
    unaltered = np.sort(found_by[smoothed[tested] == 0])
    limit = float(unaltered[int(np.ceil((1 - ALARMS) * len(unaltered))) - 1])
    photos = [lines[at] for at in tested]
    found = rates(photos, found_by > limit)
    for row in found:
        print(f"{row['kind']:32} {row['named']:5} of {row['pictures']:5}; strongest half {row['strongNamed']:5} of {row['strong']:5}")
    print(f"limit: log-odds of {limit:.2f}")
    licences = json.loads((folder / "licences.json").read_text())
    weights_file.write_text(json.dumps({"recipe": RECIPE, "licences": licences, "network": as_json(network)}) + "\n")


if __name__ == "__main__":
    main(*(Path(argument) for argument in sys.argv[1:3]))
