"""Trains the network that reads where eyes look, for `npm run calibrate -- gaze`.

usage: gaze.py FOLDER WEIGHTS

FOLDER has the eyes that the command cut: `render-*.jsonl` and `people.jsonl` with a line a picture, and `.eyes` with 40 x 64 x 2
bytes of luma each (rows, columns, the eye on the image's left first). The network first learns the exact gaze of renders, then goes
on with renders and people together: of people it is known only whether they look into the camera. What is kept lies halfway. Writes
WEIGHTS, and `left-out.json` with the score of each picture by networks that went on without its person, and without its source. The
renders show nobody, so that what the network learnt from them is left out of nothing.
"""

import json
import sys
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

RECIPE = (
    "Three convolutions with 16, 32 and 48 filters and a hidden layer of 64 units, over the luma of both eyes and the turn and tilt of "
    "the head. First the exact gaze of renders of two families of meshes, by the likelihood of a normal distribution; then renders and "
    "people together: of people who look into the camera an angle up to 1.5 degrees is no error; of others, one below 9 degrees is. Eyes moved, "
    "scaled, turned, mirrored, blurred, sharpened, noisy, with glints, in shadows and in other light, at random; a render or a drawing of a head "
    "0.15 of a photo. The first two convolutions learn from renders alone; the weights of the others are the mean of those before and after people. "
    "AdamW."
)
HEIGHT, WIDTH = 40, 64
DEGREES_PER_UNIT = 10
LEAST_DEVIATION = 4
BATCH, BATCH_WITH_PEOPLE = 128, 64
EPOCHS, STEPS_WITH_PEOPLE = 100, 400
RATE, RATE_WITH_PEOPLE, DECAY = 3e-3, 6e-4, 1e-3
# The largest angle that is no error of people who look into the camera, and the least of those who look past it, in units.
INTO_CAMERA, PAST_CAMERA = 0.15, 0.9
SHARE_AWAY, PEOPLE_WEIGHT, RENDERED_WEIGHT = 0.35, 3, 0.15
# Few people look away, so that what they teach is known less well than what renders do: it counts half.
SHARE_OF_PEOPLE = 0.5
# Of the convolutions, those that only learn from renders.
OF_RENDERS = 2
MIRRORED = torch.tensor([-1.0, 1.0])


def turned(right, up, roll_deg):
    """Angles along the photo's axes, as angles along the line of the eyes and across it."""
    cosine, sine = np.cos(np.radians(roll_deg)), np.sin(np.radians(roll_deg))
    return right * cosine - up * sine, right * sine + up * cosine


def read(folder, name):
    lines = [json.loads(line) for line in (folder / f"{name}.jsonl").read_text().splitlines()]
    eyes = np.fromfile(folder / f"{name}.eyes", np.uint8).reshape(-1, HEIGHT, WIDTH, 2).transpose(0, 3, 1, 2)
    pose = np.array([[line["turnDeg"], line["tiltDeg"]] for line in lines], np.float32) / DEGREES_PER_UNIT
    return lines, torch.tensor(eyes.astype(np.float32)), torch.tensor(pose)


class GazeNetwork(nn.Module):
    """Both angles along and across the line of the eyes, in units, and the logarithm of their deviations."""

    def __init__(self):
        super().__init__()
        sizes = [2, 16, 32, 48]
        self.layers = nn.ModuleList(nn.Conv2d(a, b, 3, 2, 1) for a, b in zip(sizes, sizes[1:]))
        self.hidden = nn.Linear(5 * 8 * sizes[-1] + 2, 64)
        self.outputs = nn.Linear(64, 4)
        self.drop = nn.Dropout(0.1)

    def forward(self, eyes, pose):
        return self.of_maps(self.maps(eyes), pose)

    def maps(self, eyes):
        """What the convolutions that only learn from renders make of the eyes."""
        deviation = eyes.std((1, 2, 3), keepdim=True) + LEAST_DEVIATION
        maps = (eyes - eyes.mean((1, 2, 3), keepdim=True)) / deviation
        for layer in self.layers[:OF_RENDERS]:
            maps = functional.relu(layer(maps))
        return maps

    def of_maps(self, maps, pose):
        for layer in self.layers[OF_RENDERS:]:
            maps = functional.relu(layer(maps))
        return self.outputs(functional.relu(self.hidden(torch.cat([self.drop(maps.flatten(1)), pose], 1))))


def each(values):
    return values[:, None, None, None]


def changed(eyes, pose, gaze):
    """The eyes as another camera, another light and another place of the landmarks would show them."""
    count = len(eyes)
    uniform = lambda low, high, *more: torch.rand(count, *more) * (high - low) + low
    wide = uniform(0.9, 1.1)
    high, turn = wide * uniform(0.95, 1.05), uniform(-0.07, 0.07)
    rows = [
        [wide * torch.cos(turn), -high * torch.sin(turn) * HEIGHT / WIDTH, uniform(-0.07, 0.07)],
        [wide * torch.sin(turn) * WIDTH / HEIGHT, high * torch.cos(turn), uniform(-0.1, 0.1)],
    ]
    grid = functional.affine_grid(torch.stack([torch.stack(row, 1) for row in rows], 1), eyes.shape, align_corners=False)
    eyes = functional.grid_sample(eyes, grid, padding_mode="border", align_corners=False)
    for place in torch.where(torch.rand(count) < 0.3)[0].split(8):
        small = functional.interpolate(eyes[place], scale_factor=float(uniform(0.3, 0.7)[0]), mode="bilinear", antialias=True)
        eyes[place] = functional.interpolate(small, size=(HEIGHT, WIDTH), mode="bilinear")
    soft = functional.avg_pool2d(functional.pad(eyes, (1, 1, 1, 1), mode="replicate"), 3, 1)
    eyes = eyes + each(uniform(0, 1.5) * (torch.rand(count) < 0.4)) * (eyes - soft)
    size = uniform(0.8, 1.8)[:, None]
    across = torch.exp(-((torch.arange(float(WIDTH)) - torch.randn(count, 1) * 5 - 31.5) ** 2) / (2 * size**2))
    down = torch.exp(-((torch.arange(float(HEIGHT)) - torch.randn(count, 1) * 4 - 18) ** 2) / (2 * size**2))
    glint = down[:, None, :, None] * across[:, None, None, :] * each(uniform(40, 240) * (torch.rand(count) < 0.5))
    eyes = eyes + glint
    # The edge of a shadow, such as that of a brow or a hat.
    lean, dark = each(uniform(0, 2 * np.pi)), each(uniform(0, 0.75) * (torch.rand(count) < 0.3))
    y, x = torch.meshgrid(torch.arange(HEIGHT) - HEIGHT / 2, torch.arange(WIDTH) - WIDTH / 2, indexing="ij")
    beyond = x * torch.cos(lean) + y * torch.sin(lean) - each(torch.randn(count) * 10)
    eyes = (eyes * (1 - dark * torch.sigmoid(beyond / each(torch.exp(uniform(0, 3)))))).clamp(0, 255)
    eyes = 255 * (eyes / 255).clamp(1e-3, 1) ** each(torch.exp(uniform(-0.55, 0.55)))
    eyes = eyes + torch.randn_like(eyes) * each(uniform(0, 8))
    eyes = eyes * (1 + each(uniform(-0.5, 0.5)) * torch.linspace(-1, 1, WIDTH)) * uniform(0.85, 1.15, 2)[:, :, None, None]
    flip = torch.rand(count) < 0.5
    eyes = torch.where(each(flip), eyes.flip(3).flip(1), eyes)
    sides = torch.where(flip[:, None], MIRRORED, torch.ones(2))
    return eyes, pose * sides + torch.randn_like(pose) * 0.12, gaze * sides


def error_of_gaze(found, gaze):
    """The negative logarithm of the likelihood. It is bounded, because some eyes are hidden."""
    spread = found[:, 2:].clamp(-4, 2)
    return ((found[:, :2] - gaze) ** 2 * torch.exp(-2 * spread) / 2 + spread).clamp(max=6).mean()


def error_of_people(found, is_away, is_kept):
    angle = torch.sqrt((found[:, :2] ** 2).sum(1) + 1e-6)
    error = torch.where(is_away, functional.relu(PAST_CAMERA - angle), functional.relu(angle - INTO_CAMERA))
    return (error**2 * is_kept).sum() / is_kept.sum().clamp(min=1)


def optimised(parameters, rate, steps):
    optimiser = torch.optim.AdamW(parameters, rate, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=steps)

    def step(loss):
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()

    return step


def trained_on_renders(eyes, pose, gaze):
    network = GazeNetwork().train()
    step = optimised(network.parameters(), RATE, EPOCHS * -(-len(eyes) // BATCH))
    for _ in range(EPOCHS):
        for batch in torch.randperm(len(eyes)).split(BATCH):
            seen, turn, target = changed(eyes[batch], pose[batch], gaze[batch])
            step(error_of_gaze(network(seen, turn), target))
    return network


def with_people(start, renders, people, kept):
    """Goes on from `start` with renders and people: a network for each row of `kept`, which says who is kept."""
    start.eval()
    networks = [GazeNetwork().train() for _ in kept]
    steps = []
    for network in networks:
        network.load_state_dict(start.state_dict())
        learning = [*network.layers[OF_RENDERS:].parameters(), *network.hidden.parameters(), *network.outputs.parameters()]
        steps.append(optimised(learning, RATE_WITH_PEOPLE, STEPS_WITH_PEOPLE))
    eyes, pose, is_away, weight = people
    weight = torch.where(is_away, SHARE_AWAY * weight / weight[is_away].sum(), (1 - SHARE_AWAY) * weight / weight[~is_away].sum())
    count = BATCH_WITH_PEOPLE
    for _ in range(STEPS_WITH_PEOPLE):
        some = torch.randint(len(renders[0]), (count,))
        chosen = torch.multinomial(weight, count, replacement=True)
        of_people = (eyes[chosen], pose[chosen], torch.zeros(count, 2))
        seen, turn, gaze = changed(*(torch.cat([part[some], other]) for part, other in zip(renders, of_people)))
        with torch.no_grad():
            maps = start.maps(seen)
        for network, step, is_kept in zip(networks, steps, kept.float()):
            found = network.of_maps(maps, turn)
            of_gaze = error_of_gaze(found[:count], gaze[:count])
            step(of_gaze + PEOPLE_WEIGHT * error_of_people(found[count:], is_away[chosen], is_kept[chosen]))
    before = start.state_dict()
    for network in networks:
        network.load_state_dict(
            {name: torch.lerp(before[name], after, SHARE_OF_PEOPLE) for name, after in network.state_dict().items()}
        )
    return [network.eval() for network in networks]


@torch.no_grad()
def angles(network, eyes, pose):
    """The angle between the gaze and the camera in degrees, of the eyes as they are and mirrored."""
    found = network(eyes, pose)[:, :2]
    mirrored = network(eyes.flip(3).flip(1), pose * MIRRORED)[:, :2] * MIRRORED
    return torch.hypot(*((found + mirrored) / 2).T) * DEGREES_PER_UNIT


def whole_sums(weight, bias):
    """Rows of coefficients as the engine reads them: whole numbers of at most 127, and what they are multiplied by."""
    rows = []
    for row, one in zip(weight.tolist(), bias.tolist()):
        scale = float(f"{max(map(abs, row)) / 127:.4g}") or 1.0
        rows.append({"bias": float(f"{one:.4g}"), "scale": scale, "parts": [round(value / scale) for value in row]})
    return rows


def as_json(network):
    last = network.layers[-1].out_channels
    # The engine's maps have rows, columns and channels in this order.
    of_maps = network.hidden.weight[:, :-2].reshape(-1, last, 5, 8).permute(0, 2, 3, 1).flatten(1)
    layers = [
        {"stride": 2, "filters": whole_sums(layer.weight.permute(0, 2, 3, 1).flatten(1), layer.bias)} for layer in network.layers
    ]
    return {
        "layers": layers,
        "hidden": whole_sums(torch.cat([of_maps, network.hidden.weight[:, -2:]], 1), network.hidden.bias),
        "outputs": whole_sums(network.outputs.weight[:2], network.outputs.bias[:2]),
    }


def started(file, renders):
    """The network that was trained on renders, from the file if it exists."""
    if not file.exists():
        torch.save(trained_on_renders(*renders).state_dict(), file)
    network = GazeNetwork()
    network.load_state_dict(torch.load(file))
    return network


def main(folder, weights_file):
    torch.manual_seed(0)
    torch.set_num_threads(2)
    # Numbers that are almost 0 take many times as long.
    torch.set_flush_denormal(True)
    sets = [read(folder, path.stem) for path in sorted(folder.glob("render-*.jsonl"))]
    gaze = [turned(line["gaze"]["right"], line["gaze"]["up"], line["rollDeg"]) for lines, _, _ in sets for line in lines]
    renders = (
        torch.cat([eyes for _, eyes, _ in sets]),
        torch.cat([pose for _, _, pose in sets]),
        torch.tensor(np.array(gaze, np.float32) / DEGREES_PER_UNIT),
    )
    lines, eyes, pose = read(folder, "people")
    is_away = torch.tensor([line["isAway"] for line in lines])
    weight = torch.tensor([RENDERED_WEIGHT if line["rendered"] else 1.0 for line in lines])
    people = (eyes, pose, is_away, weight)
    print(f"{len(renders[0])} renders, {len(lines)} people and drawings, {int(is_away.sum())} of them look away", flush=True)
    start = started(folder / "start.pt", renders)
    of_split = {split: [str(line[split]) for line in lines] for split in ("person", "source")}
    folds = [(split, fold) for split, of_line in of_split.items() for fold in sorted(set(of_line))]
    is_out = torch.tensor([[each == fold for each in of_split[split]] for split, fold in folds] + [[False] * len(lines)])
    networks = with_people(start, renders, people, ~is_out)
    left_out = {}
    for split in of_split:
        scores = torch.tensor([line["asideDeg"] for line in lines])
        for (of, _), network, out in zip(folds, networks, is_out):
            if of == split:
                scores[out] += angles(network, eyes[out], pose[out])
        photos = torch.tensor([not line["rendered"] for line in lines])
        limit = torch.quantile(scores[photos & ~is_away], 0.98)
        missed = int((scores[photos & is_away] <= limit).sum())
        print(f"without the {split}: {missed} of {int((photos & is_away).sum())} are missed at 2 % of false alarms", flush=True)
        left_out[split] = {line["sha256"]: float(f"{score:.4g}") for line, score in zip(lines, scores.tolist())}
    licences = json.loads((folder / "licences.json").read_text())
    described = {"recipe": RECIPE, "licences": licences, "network": as_json(networks[-1])}
    weights_file.write_text(json.dumps(described, separators=(",", ":")) + "\n")
    (folder / "left-out.json").write_text(json.dumps(left_out))


if __name__ == "__main__":
    main(*(Path(argument) for argument in sys.argv[1:3]))
