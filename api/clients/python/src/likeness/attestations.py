"""Verifies attestations on this machine, with `cryptography`: `pip install "likeness-photo[attestations]"`."""

from __future__ import annotations

import hashlib
import json
import re
from base64 import b64decode, urlsafe_b64decode
from math import inf
from time import monotonic, time
from typing import Any, cast

from .answers import AttestationClaims, JwkSet
from .call import Call
from .errors import AttestationError
from .requests import Photo, data_url

TYPE = "likeness-attestation+jwt"
"""The type of the signed text, so that nothing else that a key signs can pass for an attestation."""


class KnownKeys:
    """The public keys of the service, as far as a client knows them."""

    def __init__(self) -> None:
        self.jwks: JwkSet = {"keys": []}
        self._read_at = -inf

    def call_for(self, attestation: str) -> Call[JwkSet] | None:
        """The call that asks for the keys: once an hour, and for a key that is not known, after ten seconds."""
        kid = key_id(attestation)
        known = any(key["kid"] == kid for key in self.jwks["keys"])
        age = monotonic() - self._read_at
        return None if age < (3600 if known else 10) else Call("GET", "/.well-known/jwks.json")

    def keep(self, jwks: JwkSet) -> None:
        """Remembers what the call answered."""
        self.jwks, self._read_at = jwks, monotonic()


def key_id(attestation: str) -> str:
    """The id of the key that an attestation names. Raises AttestationError for any other text."""
    if re.fullmatch(r"([\w-]+\.){2}[\w-]{86}", attestation, re.ASCII):
        head, body, _ = attestation.split(".")
        try:
            header, claims = _read(head), _read(body)
        except ValueError:
            header, claims = None, None
        if isinstance(header, dict) and isinstance(claims, dict):
            if header.get("alg") == "EdDSA" and header.get("typ") == TYPE and isinstance(header.get("kid"), str):
                return cast(str, header["kid"])
    raise AttestationError("not_an_attestation", "The text is no attestation of Likeness.")


def verified(attestation: str, jwks: JwkSet, photo: Photo | None) -> AttestationClaims:
    """What an attestation says. Raises AttestationError if it does not hold."""
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError as cause:
        raise ImportError('Attestations need `cryptography`: pip install cryptography') from cause
    kid = key_id(attestation)
    jwk = next((key for key in jwks["keys"] if key["kid"] == kid), None)
    if jwk is None:
        raise AttestationError("unknown_attestation_key", "No key of the service has signed the attestation.")
    signed, _, signature = attestation.rpartition(".")
    try:
        Ed25519PublicKey.from_public_bytes(_decoded(jwk["x"])).verify(_decoded(signature), signed.encode())
    except InvalidSignature:
        raise AttestationError("attestation_altered", "The attestation was changed after it was signed.") from None
    claims = cast(AttestationClaims, _read(signed.partition(".")[2]))
    if claims["exp"] <= time():
        raise AttestationError("attestation_expired", "The attestation has expired.", claims=claims)
    if photo is not None:
        digest = hashlib.sha256(b64decode(data_url(photo).partition(",")[2])).hexdigest()
        if digest != claims.get("file_sha256", claims["photo_sha256"]):
            raise AttestationError(
                "attestation_of_other_photo", "The attestation is about another file.", claims=claims
            )
    return claims


def _decoded(base64url: str) -> bytes:
    return urlsafe_b64decode(base64url + "=" * (-len(base64url) % 4))


def _read(part: str) -> Any:
    return json.loads(_decoded(part))
