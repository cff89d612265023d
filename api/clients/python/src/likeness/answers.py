"""What the API takes and answers. `write_answers.py` made this file of the OpenAPI document.

Members may come that are not here; what is here keeps its meaning.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict


class Account(TypedDict):
    id: str
    livemode: bool
    "False for a test key: the answer is then about test mode, which has no wallet."
    owner: str
    key: AccountKey
    "The key with which the call was made."
    wallet: AccountWallet
    free_checks: int
    "How many calls of `photos.check` and `photos.validate` are still free. A new account has some. Those of a plan are not among them."
    usage: AccountUsage
    "This month, as `GET /api/v1/usage` reports it by day: calls appear a few seconds late, charges are exact."


class AccountKey(TypedDict):
    id: str
    name: str
    hint: str
    "The beginning of the key and its last characters, to tell keys apart."
    scopes: list[Literal["read", "photos:check", "photos:jobs", "photos:background", "reviews"]]
    "The scopes of the key."
    expires_at: str | None
    "The time from which the key is refused; null if it does not expire."
    default_policy: str | None
    "The policy of its calls that name none; null if they have none."
    last_used_at: str | None
    "When the key was last used; calls of the last minute may be missing."


class AccountWallet(TypedDict):
    currency: Literal["USD"]
    posted: str
    "The sum of all top-ups minus all charges."
    held: str
    "The amount that calls in progress have set aside."
    available: str
    "The amount that a further call can spend: posted minus held."


AccountUsage = TypedDict("AccountUsage", {
    "from": 'str',
    "to": 'str',
    "currency": 'Literal["USD"]',
    "total": 'CallCounts',
    "operations": 'list[OperationCounts]',
})


class CallCounts(TypedDict):
    calls: int
    "The number of answered calls."
    succeeded: int
    "Of these, the number that succeeded."
    refused: int
    "The number answered with a status from 400 to 499."
    failed: int
    "The number answered with a status of 500 or more."
    charged: str
    "Their cost, in USD: the charges of the statement, before any refund."


class OperationCounts(TypedDict):
    calls: int
    "The number of answered calls."
    succeeded: int
    "Of these, the number that succeeded."
    refused: int
    "The number answered with a status from 400 to 499."
    failed: int
    "The number answered with a status of 500 or more."
    charged: str
    "Their cost, in USD: the charges of the statement, before any refund."
    operation: str
    "The operation, by its name in the price list: \"photos.check\". \"plan\" for a month of a plan."


class _ProblemError(TypedDict):
    detail: str


class ProblemError(_ProblemError, total=False):
    pointer: str
    "A JSON pointer into the body."
    parameter: str
    "The name of a parameter."
    header: str
    "The name of a header."


class ProblemAllowedColor(TypedDict):
    name: str
    hex: str


class _Problem(TypedDict):
    type: str
    "The address of the page that describes this code."
    title: str
    status: int
    detail: str
    "What to correct, in one or two sentences."
    code: str
    "Stable: programs distinguish problems by this code."
    request_id: str
    "The id to quote when you ask for help."


class Problem(_Problem, total=False):
    errors: list[ProblemError]
    "`invalid_request`: everything that is wrong, and where."
    did_you_mean: list[str]
    "`unknown_document`: similar ids."
    versions: list[str]
    "`unknown_version`: the versions that exist."
    required_scope: str
    "`missing_scope`: the scope that the call needs."
    scopes: list[str]
    "`missing_scope`: the scopes of the key."
    editing_policy: str
    "`editing_not_allowed`: forbidden, or crop-only."
    allowed_colors: list[ProblemAllowedColor]
    "`color_not_allowed`: the colours that the document names, each with a value to show it."
    matte_fault: str
    "`no_clean_matte`: what is wrong with the outline, such as cuts_into_face."
    currency: Literal["USD"]
    balance: str
    "`insufficient_funds`: the amount that the wallet can spend, in USD."
    price: str
    "402: the price of the call, in USD."
    shortfall: str
    "`insufficient_funds`: the missing amount, in USD."
    top_up_url: str
    "`insufficient_funds`: the address at which to top up the wallet."
    spend_limit: str
    "`spend_limit_reached`: the most that may be spent in a month, in USD."
    spent: str
    "`spend_limit_reached`: what is spent in this month, with calls and jobs under way, in USD."
    spend_limit_of: Literal["key", "organisation"]
    "`spend_limit_reached`: whose limit it is."
    month_ends: str
    "`spend_limit_reached`: when the month ends (UTC) and the limit begins anew."
    policy: str
    "429: the limit that was reached."
    limit: int
    "429: the number of calls allowed."
    window_seconds: int
    "429: the number of seconds in which they are allowed."
    retry_after_seconds: int
    "429 and 503: when to try again."


class Statement(TypedDict):
    data: list[StatementLine]
    has_more: bool
    "Whether more entries follow."
    next_cursor: str | None
    "The cursor of the next page; null on the last page."
    currency: Literal["USD"]
    opening_balance: str
    "The posted balance before the first entry of the range."
    closing_balance: str
    "The posted balance after the last entry of the range."


class StatementLine(TypedDict):
    id: str
    "The transfer's id."
    time: str
    "When it was booked."
    kind: Literal["top_up", "charge", "refund", "adjustment"]
    amount: str
    "In USD; negative if it left the wallet."
    balance: str
    "The posted balance after this entry, in USD."
    operation: str | None
    "The operation that was charged or refunded, by its name in the price list: \"photos.check\". \"plan\" for a month of a plan."
    reason: str | None
    "Why a refund or an adjustment was booked."
    refunded_transfer: str | None
    "The id of the charge that a refund gives back."
    payment_reference: str | None
    "The payment of a top-up."


Usage = TypedDict("Usage", {
    "from": 'str',
    "to": 'str',
    "currency": 'Literal["USD"]',
    "data": 'list[DayCounts]',
    "total": 'CallCounts',
})


class DayCounts(TypedDict):
    calls: int
    "The number of answered calls."
    succeeded: int
    "Of these, the number that succeeded."
    refused: int
    "The number answered with a status from 400 to 499."
    failed: int
    "The number answered with a status of 500 or more."
    charged: str
    "Their cost, in USD: the charges of the statement, before any refund."
    operation: str
    "The operation, by its name in the price list: \"photos.check\". \"plan\" for a month of a plan."
    date: str
    "The day (UTC)."


VerdictReport = TypedDict("VerdictReport", {
    "from": 'str',
    "to": 'str',
    "data": 'list[VerdictCounts]',
})


class VerdictCounts(TypedDict):
    period: str | None
    "The day, such as 2026-11-21, or the month, such as 2026-11; null by \"all\"."
    document: str | None
    "The document; null if the report is not by document."
    key_id: str | None
    "The key; null if the report is not by key, and for photos of jobs and of the dashboard."
    photos: int
    "The number of photos that were judged."
    ready: int
    "Of these, the number of READY."
    review: int
    "The number of REVIEW."
    retake: int
    "The number of RETAKE."


FindingReport = TypedDict("FindingReport", {
    "from": 'str',
    "to": 'str',
    "data": 'list[FindingCounts]',
})


class FindingCounts(TypedDict):
    period: str | None
    "The day, such as 2026-11-21, or the month, such as 2026-11; null by \"all\"."
    check: str
    "The check that was the reason."
    retake: int
    "The number of photos with RETAKE in which the check failed."
    sole: int
    "Of these, the number in which no other check failed."
    review: int
    "The number of photos with REVIEW in which the check was REVIEW."


class DocumentList(TypedDict):
    data: list[DocumentEntry]
    has_more: bool
    "Whether more entries follow."
    next_cursor: str | None
    "The cursor of the next page; null on the last page."
    total: int
    "The number of documents that match the filters, on all pages."
    version: str
    "The version of the catalog, which is that of the document that changed last."


class DocumentEntryCountry(TypedDict):
    code: str
    "ISO 3166-1 alpha-2 in lower case, or \"eu\", \"xk\" or \"zz\" (no country)."
    name: str


class DocumentEntry(TypedDict):
    id: str
    "The id by which calls name the document, such as \"us-passport\"."
    title: str
    kind: Literal["passport", "visa", "identity-card", "residence-permit", "driving-licence", "other"]
    "The kind of document that the photo is for."
    country: DocumentEntryCountry
    size_mm: tuple[float, float] | None
    "Width and height of the print in millimetres; null if it has none."
    version: str
    "The month in which the rule last changed in the catalog: \"2026.11\"."
    trust: str
    "The weakest tier of trust among the sources of the figures that decide a verdict."
    path: str
    "The address of the document's page."
    api_url: str
    "The address of the document's record in the public catalog."


RulesRecord = dict[str, Any]


class PriceList(TypedDict):
    currency: Literal["USD"]
    data: list[Price]
    "Every operation."


class Price(TypedDict):
    operation: str
    "The name of the operation, also in usage and on the statement."
    method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"]
    path: str
    price: str
    "The price of a call, in USD."
    unit: Literal["call"]
    "Prices are per call, however many photos it carries."
    charged_when: str
    "When the price is charged, in words."
    limits: PriceLimits | None
    "What a call can carry; null if it carries no photo."


class PriceLimits(TypedDict):
    max_items: int
    "The number of photos in one call."
    max_image_bytes: int
    "The largest image file, in bytes."
    max_image_pixels: int
    "The most pixels of an image: width times height."


Language = Literal["en", "es", "pt", "fr", "de", "it", "pl", "ru", "uk", "tr", "ar", "fa", "hi", "bn", "id", "vi", "th", "zh-Hans", "zh-Hant", "ja", "ko"]


class _CheckRequest(TypedDict):
    documentId: str
    "The id of a document, such as \"us-passport\"; `GET /api/v1/documents` lists them."
    imageBase64: str
    "The photo as a data URL: `data:<mime type>;base64,<data>`. Its bytes determine its format."


class CheckRequest(_CheckRequest, total=False):
    subject: Literal["adult", "child", "infant"]
    "The age group of the person. infant: below 1 year; child: 1 to 9 years. Rules that are relaxed for it are applied and named in `relaxed`. If absent, that of the policy; without one, adult."
    profile: Literal["standard", "strict"]
    "standard: few good photos are REVIEW or RETAKE. strict: more of them are, so that fewer faults pass. If absent, that of the policy; without one, standard."
    policy: str | None
    "The name of the policy by which checks count; its latest version is used. null, or an empty text, for none. If absent, the default of the key."
    language: Language
    "The language of messages, advice and notes. If absent, the first of `Accept-Language` that there is; otherwise English."


class _CheckResult(TypedDict):
    document: str
    "The document id in upper case."
    status: Literal["READY", "REVIEW", "RETAKE"]
    "RETAKE if any check that counts is FAIL, otherwise REVIEW if any is REVIEW, otherwise READY."
    rules_version: str
    "The version of the rule by which the photo was judged: \"2026.11\"."
    mode: Literal["check", "validate"]
    "check judges the best crop that the rule allows, and near a limit the file that would be made of it; validate judges the file as it is."
    subject: Literal["adult", "child", "infant"]
    "infant: below 1 year. child: 1 to 9 years. adult: all others."
    relaxed: list[Relaxation]
    "What the rule relaxes for this person's age group."
    checks: dict[CheckName, Literal["PASS", "REVIEW", "FAIL"]]
    "The outcome of each check by its name."
    findings: list[Finding]
    "What each check found."
    quality: dict[str, QualityComponent]
    "Components of ISO/IEC 29794-5 by name; those that could not be computed are left out."
    crop: Crop
    "The part of the upright photo that was judged."
    measurements: Measurements
    "Lengths in pixels of the upright photo; null if there was nothing to measure."
    source: Source
    "The authority that requires this, and its source."
    livemode: bool
    "False for what a test key made: it costs nothing, and only test keys of the account find it."
    request_id: str
    "The id to quote when you ask for help."
    charge: Charge
    "The price of the call, and the balance after it."


class CheckResult(_CheckResult, total=False):
    profile: Literal["standard", "strict"]
    "The limits by which the photo was judged. Older results lack it; they are `standard`."
    policy: UsedPolicy
    "The policy by which checks count, if one was used."
    waived: list[CheckName]
    "Checks that the authority’s rule states and that the policy does not count. Absent without a policy."
    language: Language
    "The language of messages, advice and notes. What the catalog quotes stays English. Older results lack it; they are English."
    notes: list[Note]
    "What to know before relying on the verdict: who must take the photo, and what the rule does not state. Older results lack it."
    engine: Literal["native", "wasm"]
    "What ran the networks: onnxruntime (`native`) or TensorFlow.js (`wasm`). Older results lack it."


class UsedPolicy(TypedDict):
    name: str
    version: int


CheckName = Literal["dimensions", "file_format", "file_size", "colour_space", "compression", "orientation", "head_size", "head_width", "eye_line", "head_position", "inter_eye_distance", "pose", "shoulders", "single_face", "other_person", "eyes_open", "gaze", "mouth_closed", "expression", "occlusion", "hair_over_eyes", "head_covering", "glasses", "glare", "tinted_lenses", "frames_over_eyes", "exposure", "lighting", "face_shadow", "hot_spots", "red_eye", "natural_colour", "background", "background_shadow", "background_object", "sharpness", "motion_blur", "noise", "pixelation", "recapture", "appearance_alteration"]


class Relaxation(TypedDict):
    check: CheckName
    "The check that is judged differently, as in `checks`."
    under_years: int | None
    "The age up to which the rule relaxes it."
    certain: bool
    "False if the rule relaxes it only for some of the ages that `subject` spans."
    text: str
    "What the rule says."


class Note(TypedDict):
    code: Literal["taken_by_authority", "taken_or_brought", "taken_by_approved", "submission", "background_replaced", "not_stated"]
    "A stable name of the note. Further names may be added."
    message: str
    "What to know, in one or two sentences for people."
    fields: list[str]
    "What the authority does not state, by the names in its rule: \"background\". Empty in other notes."


class _Finding(TypedDict):
    check: CheckName
    "Its name, as in `checks`."
    outcome: Literal["PASS", "REVIEW", "FAIL"]
    "PASS: met. FAIL: not met. REVIEW: too close to a limit to decide, or could not be judged."
    assessed: bool
    "False if the photo did not allow the check to be made; its result is then never PASS."
    measured: float | None
    "Null if nothing was measured."
    unit: str | None
    "The unit of measured, uncertainty and required."
    probability: float | None
    "How probable it is that the requirement is not met, by a curve fitted to labelled pictures; null if the check has none."
    uncertainty: float | None
    "95 % of measurements lie within this distance of the truth."
    required: Limits | None
    "The limits that the document sets; null if it sets none in figures."
    code: FindingCode
    "\"ok\", or a stable name of the fault."
    message: str
    "The finding in one sentence."
    advice: str | None
    "What the person can do, in practical words."


class Finding(_Finding, total=False):
    counts: bool
    "False if the policy lets the check only warn: it does not change the status. Otherwise absent."


class Limits(TypedDict):
    min: float | None
    max: float | None


FindingCode = Literal["ok", "relaxed", "wrong_pixels", "too_many_pixels", "too_few_pixels", "wrong_aspect", "low_resolution", "format_not_accepted", "file_too_small", "file_too_large", "not_rgb", "not_srgb", "too_many_bits", "strong_compression", "visible_blocks", "compression_ratio", "not_upright", "upright_by_metadata", "no_face", "face_too_small", "band_too_narrow_to_tell", "not_stated", "head_touches_edge", "head_too_small", "head_too_small_maybe", "head_too_large", "head_too_large_maybe", "head_too_narrow", "head_too_wide", "eyes_too_low", "eyes_too_high", "too_far_left", "too_far_right", "too_little_space_above", "too_much_space_above", "yaw", "pitch", "roll", "shoulders_not_square", "shoulder_hidden", "clothes_like_background", "several_faces", "second_face_small", "second_face_unsure", "too_little_colour", "second_face", "maybe_other_person", "eyes_behind_dark_lenses", "eyes_half_open", "eyes_closed", "looks_aside", "looks_away", "mouth_maybe_open", "mouth_open", "slight_smile", "smile", "broad_smile", "frown", "raised_brows", "face_maybe_covered", "face_covered", "mouth_maybe_covered", "mouth_covered", "eye_maybe_covered", "eye_covered", "strands_over_eye", "lock_over_eye", "hair_over_eye", "head_top_unseen", "head_maybe_covered", "maybe_glasses", "glasses", "some_glare", "glare", "maybe_tinted_lenses", "tinted_lenses", "frame_maybe_over_eye", "overexposed", "underexposed", "dark_face", "uneven_light", "shadow_on_face", "cast_shadow_on_face", "hot_spots", "pupils_maybe_red", "red_pupils", "greyscale", "unnatural_skin", "colour_cast", "too_little_background", "colour_not_stated", "background_colour", "background_forbidden_colour", "background_uneven", "background_unevenly_lit", "shadow_on_background", "object_in_background", "pattern_in_background", "face_cut_off", "soft", "blurred", "smeared", "no_midtones", "noisy", "pixelated", "picture_border", "regular_pattern", "cut_out_halo", "backdrop_of_one_colour", "backdrop_without_noise", "smoothed_skin", "recompressed_in_parts", "cloned_part", "generated", "editing_declared", "editor_declared", "traces_untold"]


class QualityComponent(TypedDict):
    native: float
    "The native quality measure, in the unit of the standard."
    score: int
    "0 to 100; higher is better. No pass threshold exists."


class Crop(TypedDict):
    x: int
    y: int
    width: int
    height: int


class MeasurementsBackground(TypedDict):
    rgb: tuple[int, int, int]
    uniformity: float
    "0 to 1: the share of the background within CIE76 6 of a single wall in a single light."


class Measurements(TypedDict):
    width: int
    height: int
    format: str
    bytes: int
    faces: int
    crown_y: float | None
    "The rule's upper measuring point: the top of the skull or of the hair."
    chin_y: float | None
    eye_y: float | None
    face_center_x: float | None
    head_height_px: float | None
    head_width_px: float | None
    "With the ears, without the volume of hair."
    inter_eye_px: float | None
    eyes: tuple[Point, Point] | None
    "Pupils, the one on the image’s left first."
    yaw_deg: float | None
    "Positive: the nose points to the image's right."
    pitch_deg: float | None
    "Positive: the nose points up."
    roll_deg: float | None
    "Positive: the top of the head leans to the image's right."
    eye_opening: float | None
    "The smaller eye opening divided by the distance from the eyes to the chin."
    mouth_opening: float | None
    "The gap between the lips divided by the distance from the eyes to the chin."
    background: MeasurementsBackground | None


class Point(TypedDict):
    x: float
    y: float


class Source(TypedDict):
    authority: str
    url: str


class Charge(TypedDict):
    amount: str
    "The price of the call, in USD; 0.00 in test mode."
    currency: Literal["USD"]
    balance: str
    "The amount that the wallet can still spend; 0.00 in test mode, which has no wallet."


class _BackgroundRequest(TypedDict):
    documentId: str
    "The id of a document, such as \"us-passport\"; `GET /api/v1/documents` lists them."
    imageBase64: str
    "The photo as a data URL: `data:<mime type>;base64,<data>`. Its bytes determine its format."


class BackgroundRequest(_BackgroundRequest, total=False):
    subject: Literal["adult", "child", "infant"]
    "The age group of the person. infant: below 1 year; child: 1 to 9 years. Rules that are relaxed for it are applied and named in `relaxed`. If absent, that of the policy; without one, adult."
    profile: Literal["standard", "strict"]
    "standard: few good photos are REVIEW or RETAKE. strict: more of them are, so that fewer faults pass. If absent, that of the policy; without one, standard."
    policy: str | None
    "The name of the policy by which checks count; its latest version is used. null, or an empty text, for none. If absent, the default of the key."
    language: Language
    "The language of messages, advice and notes. If absent, the first of `Accept-Language` that there is; otherwise English."
    color: str
    "The new background: `#rrggbb` in sRGB, or a colour by its name in the rules. The document must accept it. If absent, the document's first colour, or a darker shade where white clothes could not be told from it."
    format: Literal["png", "jpeg"]
    "The format of the new photo. If absent, JPEG if the document accepts it. In a PNG of the whole photo, each pixel of the person is unchanged."
    quality: int
    "The quality of a JPEG, 60 to 100; 95 if absent. It is lowered if the file would otherwise be larger than the document accepts."
    crop: bool
    "Whether to cut out the best crop that the document allows, scaled to the document's own size. Otherwise the whole photo keeps its size."
    acknowledgeEditingPolicy: bool
    "Continue although the authority does not accept an edited photo. The answer repeats the authority's policy in `editing_policy`."


class BackgroundResult(TypedDict):
    document: str
    "The document id in upper case."
    rules_version: str
    "The version of the rule by which the photo was made: \"2026.11\"."
    format: Literal["png", "jpeg"]
    quality: int | None
    "The quality with which a JPEG was saved; null for a PNG."
    width: int
    "In pixels of the new photo."
    height: int
    bytes: int
    "The size of the new file."
    dpi: int
    "The resolution that the file states."
    color: str
    "The new background: `#rrggbb` in sRGB."
    crop: Crop | None
    "The part of the upright photo that was cut out and scaled; null if it was not cropped."
    identity: Identity
    matte: Matte
    editing_policy: EditingPolicy | None
    "What the authority says about editing; null if it says nothing."
    check: NewPhotoCheck
    "The check of the new photo: of the file itself if it was cropped (`validate`), otherwise of its best crop (`check`). appearance_alteration may detect the replaced background."
    imageBase64: str
    "The new photo as a data URL: `data:<mime type>;base64,<data>`."
    livemode: bool
    "False for what a test key made: it costs nothing, and only test keys of the account find it."
    request_id: str
    "The id to quote when you ask for help."
    charge: Charge
    "The price of the call, and the balance after it."


class Identity(TypedDict):
    personPixelsChanged: int
    "The number of pixels of the person's solid core that differ from the photo: 0, otherwise there is no answer."
    mixedPixels: int
    "The number of pixels of hair and outline that show both person and background; the old background was removed from them."
    landmarkShiftPx: float
    "The largest distance between the points of the face mesh before and after, in pixels of the photo, over the solid core only."
    provedBefore: Literal["crop", "encoding"] | None
    "The step before which this was measured, because the step may change pixels. Null for a PNG, whose own pixels were compared."


class Matte(TypedDict):
    model: Literal["rvm", "selfie"]
    "The model that separated the person from the background."
    person_share: float
    "The share of the photo that the person covers, 0 to 1."
    mixed_share: float
    "The share of mixed pixels in the photo, 0 to 1."


class EditingPolicy(TypedDict):
    policy: str
    "forbidden, crop-only, background-allowed or allowed."
    text: str
    "The meaning of the policy, in one sentence."
    acknowledged: bool
    "Whether the call sent `acknowledgeEditingPolicy`."


class _NewPhotoCheck(TypedDict):
    document: str
    "The document id in upper case."
    status: Literal["READY", "REVIEW", "RETAKE"]
    "RETAKE if any check that counts is FAIL, otherwise REVIEW if any is REVIEW, otherwise READY."
    rules_version: str
    "The version of the rule by which the photo was judged: \"2026.11\"."
    mode: Literal["check", "validate"]
    "check judges the best crop that the rule allows, and near a limit the file that would be made of it; validate judges the file as it is."
    subject: Literal["adult", "child", "infant"]
    "infant: below 1 year. child: 1 to 9 years. adult: all others."
    relaxed: list[Relaxation]
    "What the rule relaxes for this person's age group."
    checks: dict[CheckName, Literal["PASS", "REVIEW", "FAIL"]]
    "The outcome of each check by its name."
    findings: list[Finding]
    "What each check found."
    quality: dict[str, QualityComponent]
    "Components of ISO/IEC 29794-5 by name; those that could not be computed are left out."
    crop: Crop
    "The part of the upright photo that was judged."
    measurements: Measurements
    "Lengths in pixels of the upright photo; null if there was nothing to measure."
    source: Source
    "The authority that requires this, and its source."


class NewPhotoCheck(_NewPhotoCheck, total=False):
    profile: Literal["standard", "strict"]
    "The limits by which the photo was judged. Older results lack it; they are `standard`."
    policy: UsedPolicy
    "The policy by which checks count, if one was used."
    waived: list[CheckName]
    "Checks that the authority’s rule states and that the policy does not count. Absent without a policy."
    language: Language
    "The language of messages, advice and notes. What the catalog quotes stays English. Older results lack it; they are English."
    notes: list[Note]
    "What to know before relying on the verdict: who must take the photo, and what the rule does not state. Older results lack it."
    engine: Literal["native", "wasm"]
    "What ran the networks: onnxruntime (`native`) or TensorFlow.js (`wasm`). Older results lack it."


class JobList(TypedDict):
    data: list[JobSummary]
    has_more: bool
    "Whether more entries follow."
    next_cursor: str | None
    "The cursor of the next page; null on the last page."


class JobSummary(TypedDict):
    id: str
    livemode: bool
    "False for what a test key made: it costs nothing, and only test keys of the account find it."
    status: Literal["queued", "running", "completed", "failed", "cancelled"]
    "completed: ended, and at least one item has a result. failed: ended without a result. cancelled: ended, and items were cancelled; items that had begun may have results."
    counts: JobCounts
    "The number of items, and the number with each status."
    charge: JobCharge
    metadata: dict[str, str]
    "As it was sent."
    language: Language
    "The language of all results."
    created_at: str
    started_at: str | None
    "When the first item began."
    ended_at: str | None
    expires_at: str
    "Items that are not done by this time fail with job_expired."
    results_kept_until: str | None
    "When the job and its results are deleted."


class JobCounts(TypedDict):
    total: int
    queued: int
    running: int
    completed: int
    failed: int
    cancelled: int


class JobCharge(TypedDict):
    amount: str
    "USD; 0.00 in test mode."
    currency: Literal["USD"]
    state: Literal["held", "captured", "voided"]
    "captured with the first result; voided if the job ends without any."


class _JobRequest(TypedDict):
    items: list[JobRequestItem]


class JobRequest(_JobRequest, total=False):
    metadata: dict[str, str]
    "Up to 20 short strings by which the caller recognizes the job."
    policy: str | None
    "The name of the policy of all items that name none; null for none. If absent, the default of the key."
    language: Language
    "The language of messages, advice and notes. If absent, the first of `Accept-Language` that there is; otherwise English."


class _JobRequestItem(TypedDict):
    documentId: str
    "The id of a document, such as \"us-passport\"; `GET /api/v1/documents` lists them."
    imageBase64: str
    "The photo as a data URL: `data:<mime type>;base64,<data>`. Its bytes determine its format."


class JobRequestItem(_JobRequestItem, total=False):
    subject: Literal["adult", "child", "infant"]
    "The age group of the person. infant: below 1 year; child: 1 to 9 years. Rules that are relaxed for it are applied and named in `relaxed`. If absent, that of the policy; without one, adult."
    profile: Literal["standard", "strict"]
    "standard: few good photos are REVIEW or RETAKE. strict: more of them are, so that fewer faults pass. If absent, that of the policy; without one, standard."
    policy: str | None
    "The name of the policy by which checks count; its latest version is used. null, or an empty text, for none. If absent, the default of the key."
    mode: Literal["check", "validate"]
    "validate judges the file as it is; check judges the best crop that the rule allows. A job judges finished files unless this says otherwise, because it is mostly sent by programs that have them; a single call names its mode in its address."
    itemId: str
    "The name of the item in the answers, unique within the job. If absent, its number, counted from 1."


class Job(TypedDict):
    id: str
    livemode: bool
    "False for what a test key made: it costs nothing, and only test keys of the account find it."
    status: Literal["queued", "running", "completed", "failed", "cancelled"]
    "completed: ended, and at least one item has a result. failed: ended without a result. cancelled: ended, and items were cancelled; items that had begun may have results."
    counts: JobCounts
    "The number of items, and the number with each status."
    charge: JobCharge
    metadata: dict[str, str]
    "As it was sent."
    language: Language
    "The language of all results."
    created_at: str
    started_at: str | None
    "When the first item began."
    ended_at: str | None
    expires_at: str
    "Items that are not done by this time fail with job_expired."
    results_kept_until: str | None
    "When the job and its results are deleted."
    items: list[JobItem]
    "In the order in which they were sent."


class JobItem(TypedDict):
    item_id: str
    "The caller's own id, or the item's number, counted from 1."
    document_id: str
    mode: Literal["check", "validate"]
    "check judges the best crop that the rule allows, and near a limit the file that would be made of it; validate judges the file as it is."
    subject: Literal["adult", "child", "infant"]
    "infant: below 1 year. child: 1 to 9 years. adult: all others."
    profile: Literal["standard", "strict"]
    "standard: few good photos are REVIEW or RETAKE. strict: more of them are, so that fewer faults pass."
    policy: UsedPolicy | None
    "The policy by which checks count, in the version that was the latest when the job was accepted; null for none."
    status: Literal["queued", "running", "completed", "failed", "cancelled"]
    "completed: has a result. failed: has a problem. cancelled: has neither."
    result: JobItemResult | None
    problem: JobItemProblem | None
    started_at: str | None
    ended_at: str | None


class JobItemResultMeasurements(TypedDict):
    width: int
    height: int
    format: str
    bytes: int
    faces: int
    head_height_px: float | None
    head_width_px: float | None
    "With the ears, without the volume of hair."
    inter_eye_px: float | None
    yaw_deg: float | None
    "Positive: the nose points to the image's right."
    pitch_deg: float | None
    "Positive: the nose points up."
    roll_deg: float | None
    "Positive: the top of the head leans to the image's right."
    eye_opening: float | None
    "The smaller eye opening divided by the distance from the eyes to the chin."
    mouth_opening: float | None
    "The gap between the lips divided by the distance from the eyes to the chin."
    background: MeasurementsBackground | None


class _JobItemResult(TypedDict):
    document: str
    "The document id in upper case."
    status: Literal["READY", "REVIEW", "RETAKE"]
    "RETAKE if any check that counts is FAIL, otherwise REVIEW if any is REVIEW, otherwise READY."
    rules_version: str
    "The version of the rule by which the photo was judged: \"2026.11\"."
    mode: Literal["check", "validate"]
    "check judges the best crop that the rule allows, and near a limit the file that would be made of it; validate judges the file as it is."
    subject: Literal["adult", "child", "infant"]
    "infant: below 1 year. child: 1 to 9 years. adult: all others."
    relaxed: list[Relaxation]
    "What the rule relaxes for this person's age group."
    checks: dict[CheckName, Literal["PASS", "REVIEW", "FAIL"]]
    "The outcome of each check by its name."
    findings: list[Finding]
    "What each check found."
    quality: dict[str, QualityComponent]
    "Components of ISO/IEC 29794-5 by name; those that could not be computed are left out."
    crop: Crop
    "The part of the upright photo that was judged."
    measurements: JobItemResultMeasurements
    "The measurements of a single check, without the places of crown, chin, eyes and face: those are never stored."
    source: Source
    "The authority that requires this, and its source."


class JobItemResult(_JobItemResult, total=False):
    profile: Literal["standard", "strict"]
    "The limits by which the photo was judged. Older results lack it; they are `standard`."
    policy: UsedPolicy
    "The policy by which checks count, if one was used."
    waived: list[CheckName]
    "Checks that the authority’s rule states and that the policy does not count. Absent without a policy."
    language: Language
    "The language of messages, advice and notes. What the catalog quotes stays English. Older results lack it; they are English."
    notes: list[Note]
    "What to know before relying on the verdict: who must take the photo, and what the rule does not state. Older results lack it."
    engine: Literal["native", "wasm"]
    "What ran the networks: onnxruntime (`native`) or TensorFlow.js (`wasm`). Older results lack it."


class JobItemProblem(TypedDict):
    code: str
    "Stable: programs distinguish problems by this code."
    title: str
    status: int
    "The HTTP status of a single call with this problem."
    detail: str


class BatchList(TypedDict):
    data: list[Batch]
    has_more: bool
    "Whether more entries follow."
    next_cursor: str | None
    "The cursor of the next page; null on the last page."


class Batch(TypedDict):
    id: str
    livemode: bool
    "False for what a test key made: it costs nothing, and only test keys of the account find it."
    status: Literal["open", "closed", "cancelling", "completed", "cancelled"]
    "open: takes photos. closed: takes no more, and judges those that it has. cancelling: photos that were begun get their results. completed and cancelled: has ended."
    paused_because: Literal["requested", "insufficient_funds", "spend_limit_reached"] | None
    "Why no further photo is begun; null if it is not paused. requested: by a call, until a call resumes it. insufficient_funds and spend_limit_reached: a job could not be paid; it goes on by itself within a minute after it can."
    cancelled_because: Literal["requested", "expired"] | None
    "Why it was cancelled; expired: it had not ended at expires_at."
    document_id: str
    mode: Literal["check", "validate"]
    "check judges the best crop that the rule allows, and near a limit the file that would be made of it; validate judges the file as it is."
    subject: Literal["adult", "child", "infant"]
    "infant: below 1 year. child: 1 to 9 years. adult: all others."
    profile: Literal["standard", "strict"]
    "standard: few good photos are REVIEW or RETAKE. strict: more of them are, so that fewer faults pass."
    policy: UsedPolicy | None
    "In the version that was the latest when the batch was created."
    language: Language
    "The language of all results."
    metadata: dict[str, str]
    "As it was sent."
    expected_items: int | None
    "The number of photos with which it closes by itself; null for none."
    counts: BatchCounts
    "The number of photos in each state. A job counts when all its photos have ended."
    charge: BatchCharge
    created_at: str
    ended_at: str | None
    expires_at: str
    "If it has not ended by this time, it is cancelled."
    results_kept_until: str | None
    "When the batch and its results are deleted."


class BatchCounts(TypedDict):
    received: int
    "Photos that were accepted: the sum of all that follow."
    waiting: int
    "Not in a job yet."
    judging: int
    "In jobs that have not ended."
    ready: int
    review: int
    retake: int
    failed: int
    "With a problem in place of a result."
    cancelled: int


class BatchCharge(TypedDict):
    amount: str
    "USD, for the jobs that have ended; 0.00 in test mode."
    currency: Literal["USD"]


class _BatchRequest(TypedDict):
    documentId: str
    "The id of a document, such as \"us-passport\"; `GET /api/v1/documents` lists them."


class BatchRequest(_BatchRequest, total=False):
    mode: Literal["check", "validate"]
    "validate judges the file as it is; check judges the best crop that the rule allows."
    subject: Literal["adult", "child", "infant"]
    "The age group of the person. infant: below 1 year; child: 1 to 9 years. Rules that are relaxed for it are applied and named in `relaxed`. If absent, that of the policy; without one, adult."
    profile: Literal["standard", "strict"]
    "standard: few good photos are REVIEW or RETAKE. strict: more of them are, so that fewer faults pass. If absent, that of the policy; without one, standard."
    policy: str | None
    "The name of the policy by which checks count; its latest version is used. null, or an empty text, for none. If absent, the default of the key."
    language: Language
    "The language of messages, advice and notes. If absent, the first of `Accept-Language` that there is; otherwise English."
    metadata: dict[str, str]
    "Short strings by which the caller recognizes the batch."
    expectedItems: int
    "Closes the batch when it has received so many photos, without a further call."


class _BatchItemRequest(TypedDict):
    imageBase64: str
    "The photo as a data URL: `data:<mime type>;base64,<data>`. Its bytes determine its format."


class BatchItemRequest(_BatchItemRequest, total=False):
    documentId: str
    "The document of this photo, if not that of the batch."
    subject: Literal["adult", "child", "infant"]
    "The age group of this person, if not that of the batch."


class BatchItem(TypedDict):
    batch_id: str
    reference: str
    position: int
    "The number of the photo in the order of acceptance, from 1."
    document_id: str
    subject: Literal["adult", "child", "infant"]
    "infant: below 1 year. child: 1 to 9 years. adult: all others."


class _UploadAddressesRequestItem(TypedDict):
    reference: str
    "The caller's own id of the photo, unique within the batch."


class UploadAddressesRequestItem(_UploadAddressesRequestItem, total=False):
    documentId: str
    "The document of this photo, if not that of the batch."
    subject: Literal["adult", "child", "infant"]
    "The age group of this person, if not that of the batch."


class _UploadAddressesRequest(TypedDict):
    items: list[UploadAddressesRequestItem]
    "The photos that will be uploaded."


class UploadAddressesRequest(_UploadAddressesRequest, total=False):
    expiresInSeconds: int
    "How long the addresses are valid, but never longer than the batch."


class UploadAddressesData(TypedDict):
    reference: str
    url: str
    "Takes one photo with `PUT`, without a key. Who knows it can send that photo: keep it secret."


class UploadAddresses(TypedDict):
    batch_id: str
    expires_at: str
    "The time from which the addresses are refused."
    data: list[UploadAddressesData]


class BatchResults(TypedDict):
    data: list[BatchResult]
    has_more: bool
    "Whether further results follow: now or, until the batch has ended, later."
    next_cursor: str | None
    "The cursor of the next page; null on the last page."


class BatchResult(TypedDict):
    document_id: str
    mode: Literal["check", "validate"]
    "check judges the best crop that the rule allows, and near a limit the file that would be made of it; validate judges the file as it is."
    subject: Literal["adult", "child", "infant"]
    "infant: below 1 year. child: 1 to 9 years. adult: all others."
    profile: Literal["standard", "strict"]
    "standard: few good photos are REVIEW or RETAKE. strict: more of them are, so that fewer faults pass."
    policy: UsedPolicy | None
    "The policy by which checks count, in the version that was the latest when the job was accepted; null for none."
    status: Literal["queued", "running", "completed", "failed", "cancelled"]
    "completed: has a result. failed: has a problem. cancelled: has neither."
    result: JobItemResult | None
    problem: JobItemProblem | None
    ended_at: str | None
    reference: str
    position: int
    "The number of the photo in the order of acceptance, from 1."


class PolicyList(TypedDict):
    data: list[Policy]
    has_more: bool
    "Whether more entries follow."
    next_cursor: str | None
    "The cursor of the next page; null on the last page."


class Policy(TypedDict):
    version: int
    "Counted from 1. A version never changes."
    settings: StoredPolicySettings
    "What this version decides, named as it is sent."
    created_at: str
    name: str
    "The name by which calls ask for the policy."
    archived_at: str | None
    "Since when it takes no calls; null if it takes them."


class StoredPolicySettings(TypedDict):
    warn: list[CheckName]
    leaveOut: list[CheckName]
    profile: Literal["standard", "strict"]
    "standard: few good photos are REVIEW or RETAKE. strict: more of them are, so that fewer faults pass."
    subject: Literal["adult", "child", "infant"]
    "The age group of the person, for calls that do not state it. infant: below 1 year. child: 1 to 9 years."
    acknowledgeEditingPolicy: bool
    "Whether backgrounds are replaced although the authority does not accept an edited photo."
    waiveAuthority: bool
    "Whether `warn` and `leaveOut` hold even for what the authority's rule states. If not, such a check counts. If so, each result names these checks as `waived`."


class PolicyRequest(TypedDict):
    name: str
    "The name by which calls ask for the policy. It cannot be changed."
    settings: PolicySettings


class PolicySettings(TypedDict, total=False):
    warn: list[Literal["dimensions", "file_format", "file_size", "colour_space", "compression", "orientation", "head_size", "head_width", "eye_line", "head_position", "inter_eye_distance", "pose", "shoulders", "single_face", "other_person", "eyes_open", "gaze", "mouth_closed", "expression", "occlusion", "hair_over_eyes", "head_covering", "glasses", "glare", "tinted_lenses", "frames_over_eyes", "exposure", "lighting", "face_shadow", "hot_spots", "red_eye", "natural_colour", "background", "background_shadow", "background_object", "sharpness", "motion_blur", "noise", "pixelation", "recapture", "appearance_alteration"]]
    "Checks that only warn: they are made and reported, with `counts: false`."
    leaveOut: list[Literal["file_format", "file_size", "colour_space", "compression", "orientation", "head_width", "eye_line", "head_position", "inter_eye_distance", "pose", "shoulders", "single_face", "other_person", "eyes_open", "gaze", "mouth_closed", "expression", "occlusion", "hair_over_eyes", "head_covering", "glasses", "glare", "tinted_lenses", "frames_over_eyes", "exposure", "lighting", "face_shadow", "hot_spots", "red_eye", "natural_colour", "background_shadow", "background_object", "sharpness", "motion_blur", "noise", "pixelation", "recapture"]]
    "Checks that are not made, and are in no result. dimensions, head_size, background, appearance_alteration are in every result and can only warn."
    profile: Literal["standard", "strict"]
    "standard: few good photos are REVIEW or RETAKE. strict: more of them are, so that fewer faults pass."
    subject: Literal["adult", "child", "infant"]
    "The age group of the person, for calls that do not state it. infant: below 1 year. child: 1 to 9 years."
    acknowledgeEditingPolicy: bool
    "Whether backgrounds are replaced although the authority does not accept an edited photo."
    waiveAuthority: bool
    "Whether `warn` and `leaveOut` hold even for what the authority's rule states. If not, such a check counts. If so, each result names these checks as `waived`."


class PolicyWithVersions(TypedDict):
    version: int
    "Counted from 1. A version never changes."
    settings: StoredPolicySettings
    "What this version decides, named as it is sent."
    created_at: str
    name: str
    "The name by which calls ask for the policy."
    archived_at: str | None
    "Since when it takes no calls; null if it takes them."
    versions: list[PolicyVersion]
    "All versions, the latest first."


class PolicyVersion(TypedDict):
    version: int
    "Counted from 1. A version never changes."
    settings: StoredPolicySettings
    "What this version decides, named as it is sent."
    created_at: str


class PolicyChange(TypedDict):
    settings: PolicySettings


class ReviewList(TypedDict):
    data: list[Review]
    has_more: bool
    "Whether more entries follow."
    next_cursor: str | None
    "The cursor of the next page; null on the last page."


class Review(TypedDict):
    id: str
    livemode: bool
    "False for what a test key made: it costs nothing, and only test keys of the account find it."
    request_id: str
    "The call whose result it is about."
    status: Literal["open", "decided"]
    "open: waits for a decision. decided: has an override."
    document_id: str
    verdict: Literal["READY", "REVIEW", "RETAKE"]
    "The service's own verdict. A decision never changes it."
    findings: list[Finding]
    "The findings in question: those that count and are not PASS."
    photo_kept_until: str | None
    "When the photo is deleted, at the latest; null if there is none, or none any more."
    override: ReviewOverride | None
    "What a person decided; null until then."
    reference: str | None
    "The caller's own name of the case."
    created_at: str
    kept_until: str
    "When the case is deleted."


class ReviewOverride(TypedDict):
    decision: Literal["accept", "refuse"]
    "refuse if any finding was refused, otherwise accept."
    findings: list[ReviewedFinding]
    "The decision about each finding that was decided, in the order of the result."
    decided_by: str
    "The mail address of the member, or the id of one who was deleted."
    decided_at: str


class ReviewedFinding(TypedDict):
    check: str
    "The finding's check."
    decision: Literal["accept", "refuse"]
    "accept: what is asked is met. refuse: it is not met."
    reason: str | None
    "Why, in the words of the person; null if not given."


class _ReviewRequest(TypedDict):
    result: CheckResultInput
    "The result of a check or a validation, exactly as it was answered in the last 30 days to a key of the same account and mode."


class ReviewRequest(_ReviewRequest, total=False):
    imageBase64: str
    "The photo of this result, for the person who decides: a JPEG or PNG file as a data URL. It is encrypted, and shown only in the dashboard."
    keepSeconds: int
    "How long the photo is kept, in seconds, up to 7 days. Required with a photo, and only allowed with one."
    reference: str
    "A name by which the caller recognizes the case. It has no meaning for the service."


class _CheckResultInput(TypedDict):
    document: str
    "The document id in upper case."
    status: Literal["READY", "REVIEW", "RETAKE"]
    "RETAKE if any check that counts is FAIL, otherwise REVIEW if any is REVIEW, otherwise READY."
    rules_version: str
    "The version of the rule by which the photo was judged: \"2026.11\"."
    mode: Literal["check", "validate"]
    "check judges the best crop that the rule allows, and near a limit the file that would be made of it; validate judges the file as it is."
    subject: Literal["adult", "child", "infant"]
    "infant: below 1 year. child: 1 to 9 years. adult: all others."
    relaxed: list[RelaxationInput]
    "What the rule relaxes for this person's age group."
    checks: dict[CheckName, Literal["PASS", "REVIEW", "FAIL"]]
    "The outcome of each check by its name."
    findings: list[FindingInput]
    "What each check found."
    quality: dict[str, QualityComponent]
    "Components of ISO/IEC 29794-5 by name; those that could not be computed are left out."
    crop: Crop
    "The part of the upright photo that was judged."
    measurements: MeasurementsInput
    "Lengths in pixels of the upright photo; null if there was nothing to measure."
    source: Source
    "The authority that requires this, and its source."
    livemode: bool
    "False for what a test key made: it costs nothing, and only test keys of the account find it."
    request_id: str
    "The id to quote when you ask for help."
    charge: ChargeInput
    "The price of the call, and the balance after it."


class CheckResultInput(_CheckResultInput, total=False):
    profile: Literal["standard", "strict"]
    "The limits by which the photo was judged. Older results lack it; they are `standard`."
    policy: UsedPolicy
    "The policy by which checks count, if one was used."
    waived: list[CheckName]
    "Checks that the authority’s rule states and that the policy does not count. Absent without a policy."
    language: Language
    "The language of messages, advice and notes. What the catalog quotes stays English. Older results lack it; they are English."
    notes: list[Note]
    "What to know before relying on the verdict: who must take the photo, and what the rule does not state. Older results lack it."
    engine: Literal["native", "wasm"]
    "What ran the networks: onnxruntime (`native`) or TensorFlow.js (`wasm`). Older results lack it."


class RelaxationInput(TypedDict):
    check: CheckName
    "The check that is judged differently, as in `checks`."
    under_years: int | None
    "The age up to which the rule relaxes it."
    certain: bool
    "False if the rule relaxes it only for some of the ages that `subject` spans."
    text: str
    "What the rule says."


class _FindingInput(TypedDict):
    check: CheckName
    "Its name, as in `checks`."
    outcome: Literal["PASS", "REVIEW", "FAIL"]
    "PASS: met. FAIL: not met. REVIEW: too close to a limit to decide, or could not be judged."
    assessed: bool
    "False if the photo did not allow the check to be made; its result is then never PASS."
    measured: float | None
    "Null if nothing was measured."
    unit: str | None
    "The unit of measured, uncertainty and required."
    probability: float | None
    "How probable it is that the requirement is not met, by a curve fitted to labelled pictures; null if the check has none."
    uncertainty: float | None
    "95 % of measurements lie within this distance of the truth."
    required: Limits | None
    "The limits that the document sets; null if it sets none in figures."
    code: FindingCode
    "\"ok\", or a stable name of the fault."
    message: str
    "The finding in one sentence."
    advice: str | None
    "What the person can do, in practical words."


class FindingInput(_FindingInput, total=False):
    counts: bool
    "False if the policy lets the check only warn: it does not change the status. Otherwise absent."


class MeasurementsInput(TypedDict):
    width: int
    height: int
    format: str
    bytes: int
    faces: int
    crown_y: float | None
    "The rule's upper measuring point: the top of the skull or of the hair."
    chin_y: float | None
    eye_y: float | None
    face_center_x: float | None
    head_height_px: float | None
    head_width_px: float | None
    "With the ears, without the volume of hair."
    inter_eye_px: float | None
    eyes: tuple[Point, Point] | None
    "Pupils, the one on the image’s left first."
    yaw_deg: float | None
    "Positive: the nose points to the image's right."
    pitch_deg: float | None
    "Positive: the nose points up."
    roll_deg: float | None
    "Positive: the top of the head leans to the image's right."
    eye_opening: float | None
    "The smaller eye opening divided by the distance from the eyes to the chin."
    mouth_opening: float | None
    "The gap between the lips divided by the distance from the eyes to the chin."
    background: MeasurementsBackground | None


class ChargeInput(TypedDict):
    amount: str
    "The price of the call, in USD; 0.00 in test mode."
    currency: Literal["USD"]
    balance: str
    "The amount that the wallet can still spend; 0.00 in test mode, which has no wallet."


class WebhookList(TypedDict):
    data: list[Webhook]
    has_more: bool
    "Whether more entries follow."
    next_cursor: str | None
    "The cursor of the next page; null on the last page."


class Webhook(TypedDict):
    id: str
    livemode: bool
    "False for what a test key made: it costs nothing, and only test keys of the account find it."
    url: str
    events: list[Literal["job.completed", "job.failed", "job.cancelled", "batch.completed", "batch.cancelled", "batch.paused", "review.decided"]]
    description: str
    enabled: bool
    disabled_reason: Literal["gone", "failing"] | None
    "Why the service disabled it. gone: it answered 410. failing: every attempt for an event failed, and no other event was received meanwhile; or it answered nothing for days."
    slow_since: str | None
    "Since when its receiver answers slowly or not at all, so that it is called less often; null if it answers in time. After 76 hours without an answer it is disabled."
    resumes_at: str | None
    "When a slow receiver is called again; null if it is called now. A test, a new URL or enabling it again calls it at once."
    created_at: str
    previous_secret_until: str | None
    "Until when the secret before the last rotation also signs; null if there is none."


class _WebhookRequest(TypedDict):
    url: str
    "The address to which events are posted: an https URL whose host is on the public internet."


class WebhookRequest(_WebhookRequest, total=False):
    events: list[Literal["job.completed", "job.failed", "job.cancelled", "batch.completed", "batch.cancelled", "batch.paused", "review.decided"]]
    "The events to send; those of jobs if absent. webhook.test is sent in any case, when a test is requested."
    description: str
    "For its owner: the purpose of the webhook."
    enabled: bool
    "Whether events are sent."


class WebhookWithSecret(TypedDict):
    id: str
    livemode: bool
    "False for what a test key made: it costs nothing, and only test keys of the account find it."
    url: str
    events: list[Literal["job.completed", "job.failed", "job.cancelled", "batch.completed", "batch.cancelled", "batch.paused", "review.decided"]]
    description: str
    enabled: bool
    disabled_reason: Literal["gone", "failing"] | None
    "Why the service disabled it. gone: it answered 410. failing: every attempt for an event failed, and no other event was received meanwhile; or it answered nothing for days."
    slow_since: str | None
    "Since when its receiver answers slowly or not at all, so that it is called less often; null if it answers in time. After 76 hours without an answer it is disabled."
    resumes_at: str | None
    "When a slow receiver is called again; null if it is called now. A test, a new URL or enabling it again calls it at once."
    created_at: str
    previous_secret_until: str | None
    "Until when the secret before the last rotation also signs; null if there is none."
    secret: str
    "whsec_ and 32 random bytes in base64, with which to verify signatures. Shown now and never again."


class WebhookUpdate(TypedDict, total=False):
    url: str
    "The address to which events are posted: an https URL whose host is on the public internet."
    events: list[Literal["job.completed", "job.failed", "job.cancelled", "batch.completed", "batch.cancelled", "batch.paused", "review.decided"]]
    "The events to send; those of jobs if absent. webhook.test is sent in any case, when a test is requested."
    description: str
    "For its owner: the purpose of the webhook."
    enabled: bool
    "Whether events are sent."


class WebhookTest(TypedDict):
    event_id: str
    "The webhook-id of the messages."


class DeliveryList(TypedDict):
    data: list[Delivery]
    has_more: bool
    "Whether more entries follow."
    next_cursor: str | None
    "The cursor of the next page; null on the last page."


class Delivery(TypedDict):
    event_id: str
    "The webhook-id that the receiver sees, at each attempt."
    type: Literal["job.completed", "job.failed", "job.cancelled", "batch.completed", "batch.cancelled", "batch.paused", "review.decided", "webhook.test"]
    state: Literal["pending", "delivered", "failed"]
    "delivered: an attempt was answered 2xx. failed: there will be no further attempt."
    created_at: str
    next_attempt_at: str | None
    "The earliest time of the next attempt."
    attempts: list[DeliveryAttempt]
    "The attempts that were made, the first one first."


class DeliveryAttempt(TypedDict):
    attempt: int
    at: str
    status_code: int | None
    "The receiver's status."
    failure: Literal["address_not_allowed", "unresolvable", "connection_failed", "tls_failed", "no_answer", "timeout", "endpoint_disabled"] | None
    "Why there was no answer."


class UploadRequest(TypedDict):
    imageBase64: str
    "The photo as a data URL: `data:<mime type>;base64,<data>`. Its bytes determine its format."


class UploadedItem(TypedDict):
    batch_id: str
    reference: str


class Catalog(TypedDict):
    schema_version: Literal["1"]
    "Increases when a member is renamed, removed or gets another meaning."
    catalog_version: str
    "The version of the document that changed last: \"2026.11\"."
    total: int
    "The number of documents."
    documents: list[CatalogEntry]
    "Sorted by id."


class CatalogEntryCountry(TypedDict):
    code: str
    "ISO 3166-1 alpha-2 in lower case, or \"eu\", \"xk\" or \"zz\" (no country)."
    name: str


class CatalogEntry(TypedDict):
    id: str
    "`<country>-<document>`: the id by which calls name the document."
    path: str
    "The address of the document's page."
    title: str
    own_title: str | None
    "The title in the country's own language, where a text gives it."
    country: CatalogEntryCountry
    size_mm: tuple[float, float] | None
    "Width and height of the print in millimetres; null if it has none."
    version: str
    "The month in which the rule last changed in the catalog: \"2026.11\"."
    trust: Literal["official", "official-partly", "secondary-agreed", "secondary-alone"]
    "The weakest tier of trust among the figures that decide a verdict."
    api_url: str
    "The address of the document's JSON."


class RequirementOwnLanguage(TypedDict):
    lang: str
    "The language, as a BCP 47 tag."
    title: str | None
    authority: str | None


class RequirementSizeMmInches(TypedDict):
    width: float
    height: float


class RequirementSizeMm(TypedDict):
    width: float
    height: float
    max_width: float | None
    max_height: float | None
    inches: RequirementSizeMmInches | None
    "The size in inches, if the authority itself states it in inches; otherwise null."
    note: str | None
    "What a reader must know in addition to the figure."
    tier: Literal["official", "official-partly", "secondary-agreed", "secondary-alone"]
    "The best tier of trust among the sources that state it."
    sources: list[CatalogSource]
    "The sources that state it."


class RequirementSizePxExact(TypedDict):
    width: int
    height: int


class RequirementSizePx(TypedDict):
    exact: RequirementSizePxExact | None
    recommended: RequirementSizePxExact | None
    "Advised or preferred; no photo is refused for another size."
    min: RequirementSizePxExact | None
    max: RequirementSizePxExact | None
    square: bool
    note: str | None
    "What a reader must know in addition to the figure."
    tier: Literal["official", "official-partly", "secondary-agreed", "secondary-alone"]
    "The best tier of trust among the sources that state it."
    sources: list[CatalogSource]
    "The sources that state it."


class RequirementSizePrintPx(TypedDict):
    width: int
    height: int
    dpi: int
    dpi_stated: bool


class RequirementSizeReferencePx(TypedDict):
    width: int
    height: int
    basis: Literal["exact", "smallest", "print"]
    "Which of the document's sizes it is."


class RequirementSize(TypedDict):
    mm: RequirementSizeMm | None
    px: RequirementSizePx | None
    print_px: RequirementSizePrintPx | None
    "The print's millimetres in pixels, and the resolution for it."
    reference_px: RequirementSizeReferencePx | None
    "The pixel size for which the bands' pixels were calculated."


class RequirementAspect(TypedDict):
    min: float
    max: float
    note: str | None
    "What a reader must know in addition to the figure."
    tier: Literal["official", "official-partly", "secondary-agreed", "secondary-alone"]
    "The best tier of trust among the sources that state it."
    sources: list[CatalogSource]
    "The sources that state it."


RequirementHeadHeight = TypedDict("RequirementHeadHeight", {
    "min": 'float | None',
    "max": 'float | None',
    "unit": 'Literal["mm", "percent"]',
    "from": 'str | None',
    "to": 'str | None',
    "mm": 'CatalogLimits | None',
    "percent": 'CatalogLimits | None',
    "px": 'CatalogLimits | None',
    "note": 'str | None',
    "tier": 'Literal["official", "official-partly", "secondary-agreed", "secondary-alone"]',
    "sources": 'list[CatalogSource]',
})


class RequirementInterEyeDistance(TypedDict):
    min_px: int
    min_mm: float | None
    note: str | None
    "What a reader must know in addition to the figure."
    tier: Literal["official", "official-partly", "secondary-agreed", "secondary-alone"]
    "The best tier of trust among the sources that state it."
    sources: list[CatalogSource]
    "The sources that state it."


class RequirementPose(TypedDict):
    max_yaw_deg: float
    max_pitch_deg: float
    max_roll_deg: float
    note: str | None
    "What a reader must know in addition to the figure."
    tier: Literal["official", "official-partly", "secondary-agreed", "secondary-alone"]
    "The best tier of trust among the sources that state it."
    sources: list[CatalogSource]
    "The sources that state it."


class RequirementCapture(TypedDict):
    min_px: RequirementSizePxExact | None
    min_distance_m: float | None
    max_distance_m: float | None
    note: str | None
    "What a reader must know in addition to the figure."
    tier: Literal["official", "official-partly", "secondary-agreed", "secondary-alone"]
    "The best tier of trust among the sources that state it."
    sources: list[CatalogSource]
    "The sources that state it."


class RequirementBackgroundColour(TypedDict):
    name: Literal["white", "off-white", "cream", "beige", "light-grey", "grey", "light-blue", "blue", "light-brown", "red", "light"]
    hex: str
    max_delta_e: float | None


class RequirementBackgroundForbidden(TypedDict):
    name: Literal["white", "off-white", "cream", "beige", "light-grey", "grey", "light-blue", "blue", "light-brown", "red", "light"]
    hex: str


class RequirementBackground(TypedDict):
    colours: list[RequirementBackgroundColour] | None
    forbidden: list[RequirementBackgroundForbidden] | None
    plain: bool | None
    note: str | None
    "What a reader must know in addition to the figure."
    tier: Literal["official", "official-partly", "secondary-agreed", "secondary-alone"]
    "The best tier of trust among the sources that state it."
    sources: list[CatalogSource]
    "The sources that state it."


class RequirementGlasses(TypedDict):
    policy: Literal["allowed", "allowed-without-glare", "discouraged", "medical-only", "not-allowed"]
    text: str
    note: str | None
    "What a reader must know in addition to the figure."
    tier: Literal["official", "official-partly", "secondary-agreed", "secondary-alone"]
    "The best tier of trust among the sources that state it."
    sources: list[CatalogSource]
    "The sources that state it."


class RequirementHeadCovering(TypedDict):
    policy: Literal["allowed", "religious-or-medical", "religious-only", "not-allowed"]
    text: str
    note: str | None
    "What a reader must know in addition to the figure."
    tier: Literal["official", "official-partly", "secondary-agreed", "secondary-alone"]
    "The best tier of trust among the sources that state it."
    sources: list[CatalogSource]
    "The sources that state it."


class RequirementExpression(TypedDict):
    policy: Literal["neutral", "natural", "neutral-or-slight-smile"]
    text: str
    note: str | None
    "What a reader must know in addition to the figure."
    tier: Literal["official", "official-partly", "secondary-agreed", "secondary-alone"]
    "The best tier of trust among the sources that state it."
    sources: list[CatalogSource]
    "The sources that state it."


class RequirementMouth(TypedDict):
    policy: Literal["closed"]
    text: str
    note: str | None
    "What a reader must know in addition to the figure."
    tier: Literal["official", "official-partly", "secondary-agreed", "secondary-alone"]
    "The best tier of trust among the sources that state it."
    sources: list[CatalogSource]
    "The sources that state it."


class RequirementEditingPolicy(TypedDict):
    policy: Literal["forbidden", "crop-only", "background-allowed", "allowed"]
    "forbidden: no change of any kind to the picture; cropping and resizing are not editing."
    text: str
    note: str | None
    "What a reader must know in addition to the figure."
    tier: Literal["official", "official-partly", "secondary-agreed", "secondary-alone"]
    "The best tier of trust among the sources that state it."
    sources: list[CatalogSource]
    "The sources that state it."


class RequirementRecency(TypedDict):
    max_months: float
    note: str | None
    "What a reader must know in addition to the figure."
    tier: Literal["official", "official-partly", "secondary-agreed", "secondary-alone"]
    "The best tier of trust among the sources that state it."
    sources: list[CatalogSource]
    "The sources that state it."


class RequirementAttire(TypedDict):
    text: str
    note: str | None
    "What a reader must know in addition to the figure."
    tier: Literal["official", "official-partly", "secondary-agreed", "secondary-alone"]
    "The best tier of trust among the sources that state it."
    sources: list[CatalogSource]
    "The sources that state it."


class RequirementTaken(TypedDict):
    by: Literal["authority", "authority-or-applicant", "approved-photographer"]
    "authority: its office takes the picture. authority-or-applicant: it does, or accepts one that is brought. approved-photographer: its office or a photographer whom it approves takes it and sends the file."
    text: str
    note: str | None
    "What a reader must know in addition to the figure."
    tier: Literal["official", "official-partly", "secondary-agreed", "secondary-alone"]
    "The best tier of trust among the sources that state it."
    sources: list[CatalogSource]
    "The sources that state it."


class RequirementCopies(TypedDict):
    count: int
    note: str | None
    "What a reader must know in addition to the figure."
    tier: Literal["official", "official-partly", "secondary-agreed", "secondary-alone"]
    "The best tier of trust among the sources that state it."
    sources: list[CatalogSource]
    "The sources that state it."


class RequirementResolution(TypedDict):
    min_dpi: int
    note: str | None
    "What a reader must know in addition to the figure."
    tier: Literal["official", "official-partly", "secondary-agreed", "secondary-alone"]
    "The best tier of trust among the sources that state it."
    sources: list[CatalogSource]
    "The sources that state it."


class RequirementFileFormats(TypedDict):
    allowed: list[Literal["jpeg", "png", "heic", "heif", "bmp", "gif", "tiff", "pdf", "webp", "avif"]]
    note: str | None
    "What a reader must know in addition to the figure."
    tier: Literal["official", "official-partly", "secondary-agreed", "secondary-alone"]
    "The best tier of trust among the sources that state it."
    sources: list[CatalogSource]
    "The sources that state it."


class RequirementFileBytes(TypedDict):
    min_kb: float | None
    max_kb: float | None
    note: str | None
    "What a reader must know in addition to the figure."
    tier: Literal["official", "official-partly", "secondary-agreed", "secondary-alone"]
    "The best tier of trust among the sources that state it."
    sources: list[CatalogSource]
    "The sources that state it."


class RequirementFileCompression(TypedDict):
    max_ratio: float
    note: str | None
    "What a reader must know in addition to the figure."
    tier: Literal["official", "official-partly", "secondary-agreed", "secondary-alone"]
    "The best tier of trust among the sources that state it."
    sources: list[CatalogSource]
    "The sources that state it."


class RequirementFile(TypedDict):
    formats: RequirementFileFormats | None
    bytes: RequirementFileBytes | None
    colour: RequirementAttire | None
    resolution: RequirementResolution | None
    compression: RequirementFileCompression | None


class RequirementChildren(TypedDict):
    under_years: int | None
    text: str
    head_height: CatalogBand | None
    eye_line: CatalogBand | None
    relaxes: list[Literal["expression", "mouth_closed", "eyes_open", "gaze", "pose"]]
    note: str | None
    "What a reader must know in addition to the figure."
    tier: Literal["official", "official-partly", "secondary-agreed", "secondary-alone"]
    "The best tier of trust among the sources that state it."
    sources: list[CatalogSource]
    "The sources that state it."


class RequirementSource(TypedDict):
    authority: str
    "The publisher of the text."
    title: str
    "The title of the text, or what it is."
    url: str
    "The address at which it was read."
    archived: str | None
    "The address of a copy in a web archive, for a text that is gone or that refuses readers."
    read: str
    "When it was last read: a day, or the month if the day was not recorded."
    tier: Literal["official", "official-partly", "secondary-agreed", "secondary-alone"]
    name: str


class RequirementConflict(TypedDict):
    about: str
    text: str
    sources: list[CatalogSource]


class RequirementChange(TypedDict):
    version: str
    what: str
    before: str | None
    after: str | None


class Requirement(TypedDict):
    schema_version: Literal["1"]
    "Increases when a member is renamed, removed or gets another meaning."
    id: str
    "`<country>-<document>`: the id by which calls name the document."
    path: str
    "The address of the document's page."
    api_url: str
    "The address of the document's JSON."
    country: CatalogEntryCountry
    document: str
    title: str
    authority: str
    "The authority that decides."
    own_language: RequirementOwnLanguage | None
    "What the document and the authority are called in the country's own language, where a text gives it."
    version: str
    "The month in which the rule last changed in the catalog: \"2026.11\"."
    confidence: Literal["high", "medium", "low"]
    "How sure the catalog is of the record as a whole."
    trust: Literal["official", "official-partly", "secondary-agreed", "secondary-alone"]
    "The weakest tier of trust among the figures that decide a verdict."
    rule_since: str | None
    "The year or month in which the authority put the rule into force."
    answer: str
    "The short answer, in one to four sentences."
    size_mm: tuple[float, float] | None
    "Width and height of the print in millimetres; null if it has none."
    size: RequirementSize
    aspect: RequirementAspect | None
    "Width divided by height, if the authority gives a range."
    head_height: RequirementHeadHeight | None
    head_width: RequirementHeadHeight | None
    eye_line: RequirementHeadHeight | None
    top_margin: RequirementHeadHeight | None
    centring: RequirementHeadHeight | None
    inter_eye_distance: RequirementInterEyeDistance | None
    pose: RequirementPose | None
    capture: RequirementCapture | None
    "How the picture is taken before it is cropped; distances from the camera to the face, in metres."
    background: RequirementBackground | None
    glasses: RequirementGlasses | None
    head_covering: RequirementHeadCovering | None
    expression: RequirementExpression | None
    mouth: RequirementMouth | None
    editing_policy: RequirementEditingPolicy | None
    recency: RequirementRecency | None
    attire: RequirementAttire | None
    framing: RequirementAttire | None
    "The parts of the person that must be in view."
    submission: RequirementAttire | None
    "Who may take the photo, on what it is printed and how it is submitted."
    taken: RequirementTaken | None
    "Who takes the photo, if the applicant may not bring one of their own making."
    print_colour: RequirementAttire | None
    "Colour or black and white on paper; `file.colour` is that of the file."
    copies: RequirementCopies | None
    resolution: RequirementResolution | None
    file: RequirementFile
    children: list[RequirementChildren]
    source_url: str
    "The principal source, which is the first that the document names."
    sources: list[RequirementSource]
    evidence: str
    "What was read where, in words."
    uncertain: list[str]
    "What could not be read or is not settled."
    conflicts: list[RequirementConflict]
    "The figures on which sources differ, and which was recorded and why."
    changes: list[RequirementChange]
    "Newest first."


class CatalogSource(TypedDict):
    authority: str
    "The publisher of the text."
    title: str
    "The title of the text, or what it is."
    url: str
    "The address at which it was read."
    archived: str | None
    "The address of a copy in a web archive, for a text that is gone or that refuses readers."
    read: str
    "When it was last read: a day, or the month if the day was not recorded."
    tier: Literal["official", "official-partly", "secondary-agreed", "secondary-alone"]


class CatalogLimits(TypedDict):
    min: float | None
    max: float | None


CatalogBand = TypedDict("CatalogBand", {
    "min": 'float | None',
    "max": 'float | None',
    "unit": 'Literal["mm", "percent"]',
    "from": 'str | None',
    "to": 'str | None',
    "mm": 'CatalogLimits | None',
    "percent": 'CatalogLimits | None',
    "px": 'CatalogLimits | None',
})
