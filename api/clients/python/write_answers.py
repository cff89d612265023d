"""`python write_answers.py <openapi.json>` makes `answers.py` of the API's OpenAPI document, which
`node api/src/write-openapi.ts <file>` writes; a test finds it out of date."""

from __future__ import annotations

import json
import sys
from keyword import iskeyword
from pathlib import Path
from typing import Any

ANSWERS = Path(__file__).parent / "src" / "likeness" / "answers.py"

NAMES = {
    "account": "Account",
    "wallet.statement": "Statement",
    "usage": "Usage",
    "documents": "DocumentList",
    "rules": "RulesRecord",
    "pricing": "PriceList",
    "photos.check": "CheckResult",
    "photos.background": "BackgroundResult",
    "photos.jobs.get": "Job",
    "photos.jobs.list": "JobList",
    "webhooks.get": "Webhook",
    "webhooks.list": "WebhookList",
    "webhooks.create": "WebhookWithSecret",
    "webhooks.test": "SentTest",
    "webhooks.deliveries": "DeliveryList",
    "public.requirements": "Catalog",
    "public.requirement": "Requirement",
}
"""The operations whose answers have types, and how those are called."""

CLEARER = {
    "AccountUsageTotal": "CallCounts",
    "AccountUsageOperation": "OperationCounts",
    "UsageData": "DayCounts",
    "PriceListData": "Price",
    "PriceListDataLimits": "PriceLimits",
    "CheckResultCrop": "Crop",
    "CheckResultSource": "Source",
    "MeasurementsEyes": "Point",
    "FindingRequired": "Limits",
    "RequirementSizePxExact": "PixelSize",
    "BackgroundResultCheck": "NewPhotoCheck",
    "JobListData": "ListedJob",
    "DeliveryListData": "Delivery",
    "DeliveryListDataAttempt": "DeliveryAttempt",
}
"""Better names than those that are put together from the places."""

HEAD = '''"""What the API answers. `write_answers.py` made this file of the OpenAPI document.

Members may come that are not here; what is here keeps its meaning.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict
'''

SCALARS = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}

Schema = dict[str, Any]


class Writer:
    """Writes a TypedDict for every object; those with the same members have one in common."""

    def __init__(self, components: dict[str, Schema]) -> None:
        self._components = components
        self._names: dict[str, str] = {}
        self.classes: list[str] = []

    def named(self, schema: Schema, name: str) -> str:
        """The type of a schema; an object is given the name, unless it has one."""
        if "$ref" in schema:
            component = schema["$ref"].rsplit("/", 1)[-1]
            return self._component(component, self._components[component])
        if "anyOf" in schema:
            return self._union([self.named(entry, name) for entry in schema["anyOf"]])
        if "enum" in schema:
            return f"Literal[{', '.join(json.dumps(value) for value in schema['enum'])}]"
        kind = schema.get("type")
        if isinstance(kind, list):
            return self._union([SCALARS[entry] for entry in kind])
        if kind == "array":
            return self._list(schema, name)
        if kind == "object":
            return self._object(schema, name)
        return SCALARS.get(str(kind), "Any")

    def _component(self, name: str, schema: Schema) -> str:
        if "enum" not in schema:
            return self.named(schema, name)
        values = "".join(f"    {json.dumps(value)},\n" for value in schema["enum"])
        alias = f"{name} = Literal[\n{values}]\n{json.dumps(schema['description'], ensure_ascii=False)}\n"
        if alias not in self.classes:
            self.classes.append(alias)
        return name

    def _union(self, types: list[str]) -> str:
        present = list(dict.fromkeys(entry for entry in types if entry != "None"))
        return " | ".join(present if present == types else [*present, "None"])

    def _list(self, schema: Schema, name: str) -> str:
        if "prefixItems" in schema:
            return f"tuple[{', '.join(self.named(entry, name) for entry in schema['prefixItems'])}]"
        return f"list[{self.named(schema['items'], name.removesuffix('s'))}]"

    def _object(self, schema: Schema, name: str) -> str:
        properties: dict[str, Schema] = schema.get("properties", {})
        members = {key: member for key, member in properties.items() if not key.startswith("$")}
        others = schema.get("additionalProperties")
        if not members or others == {}:
            key = self.named(schema.get("propertyNames", {"type": "string"}), name)
            value = self.named(others, name) if others else "Any"
            return f"dict[{key}, {value}]"
        # Descriptions may differ where the members are the same.
        shape = json.dumps([schema.get("required"), {key: _shape(member) for key, member in members.items()}])
        if shape not in self._names:
            name = CLEARER.get(name, name)
            self._names[shape] = name
            self.classes.append(self._class(name, members, set(schema.get("required", []))))
        return self._names[shape]

    def _class(self, name: str, members: dict[str, Schema], required: set[str]) -> str:
        types = {key: self.named(member, name + _camel(key)) for key, member in members.items()}
        if any(iskeyword(key) for key in members):
            entries = "".join(f'    "{key}": {written},\n' for key, written in types.items())
            return f'{name} = TypedDict("{name}", {{\n{entries}}})\n'
        parts = [key for key in members if key in required], [key for key in members if key not in required]
        classes = []
        base = "TypedDict"
        if parts[1] and parts[0]:
            classes.append(f"class _{name}(TypedDict):\n" + _fields(parts[0], types, members))
            base = f"_{name}"
        last = parts[1] or parts[0]
        total = ", total=False" if parts[1] else ""
        classes.append(f"class {name}({base}{total}):\n" + _fields(last, types, members))
        return "\n\n".join(classes)


def _fields(keys: list[str], types: dict[str, str], members: dict[str, Schema]) -> str:
    lines = []
    for key in keys:
        lines.append(f"    {key}: {types[key]}\n")
        text = members[key].get("description")
        if text:
            lines.append(f"    {json.dumps(text, ensure_ascii=False)}\n")
    return "".join(lines)


def _shape(schema: Any) -> Any:
    if isinstance(schema, dict):
        return {key: _shape(value) for key, value in schema.items() if key != "description"}
    return schema


def _camel(key: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in key.split("_"))


def answers_module(document: Schema) -> str:
    """The text of `answers.py`."""
    operations = {
        operation["operationId"]: operation for path in document["paths"].values() for operation in path.values()
    }
    writer = Writer(document["components"]["schemas"])
    for operation, name in NAMES.items():
        responses = operations[operation]["responses"]
        success = next(response for status, response in responses.items() if status.startswith("2"))
        written = writer.named(success["content"]["application/json"]["schema"], name)
        if written != name:
            writer.classes.append(f"{name} = {written}\n")
    return HEAD + "".join(f"\n\n{text}" for text in writer.classes)


if __name__ == "__main__":
    ANSWERS.write_text(answers_module(json.loads(Path(sys.argv[1]).read_text("utf-8"))), "utf-8")
