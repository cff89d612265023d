/* Made from messages/en.json by `npm run generate -- messages`. */

type NoValues = Record<never, never>

/** The messages of the catalogue, and the values that each one takes. */
export type Parameters = {
  'not-stated': NoValues
  'site.navigation': NoValues
  'site.requirements': NoValues
  'site.check': NoValues
  'site.api': NoValues
  'site.dashboard': NoValues
  'site.skip': NoValues
  'site.where': NoValues
  'site.languages': NoValues
  'site.disclaimer': NoValues
  'site.documents': { count: number; version: string }
  'site.translated': NoValues
  'limits.least': { min: string }
  'limits.most': { max: string }
  'limits.range': { max: string; min: string }
  'kind.passport': NoValues
  'kind.visa': NoValues
  'kind.identity-card': NoValues
  'kind.residence-permit': NoValues
  'kind.driving-licence': NoValues
  'kind.other': NoValues
  'document.heading': { country: string; kind: string }
  'document.check': NoValues
  'document.compare': NoValues
  'document.no-size': NoValues
  'document.picture': { size: string; title: string }
  'document.not-this': NoValues
  'section.figures': NoValues
  'section.alternatives': NoValues
  'section.background': NoValues
  'section.person': NoValues
  'section.picture': NoValues
  'section.carrier': NoValues
  'section.paper': NoValues
  'section.file': NoValues
  'section.not-stated': NoValues
  'section.uncertain': NoValues
  'section.sources': NoValues
  'section.changes': NoValues
  'section.programs': NoValues
  'section.wear-and-bring': NoValues
  'programs.summary': NoValues
  'programs.call': NoValues
  'programs.json': NoValues
  'programs.feed': NoValues
  'programs.command': NoValues
  'programs.json-command': NoValues
  'copy.copy': NoValues
  'copy.label': { name: string }
  'copy.copied': NoValues
  'copy.failed': NoValues
  'code.copy': NoValues
  'taken.before': NoValues
  'taken.authority': NoValues
  'taken.authority-or-applicant': NoValues
  'taken.applicant': NoValues
  'taken.approved-photographer': NoValues
  'bring.photographer': NoValues
  'bring.unknown': NoValues
  'bring.nothing': NoValues
  'bring.prints': { count: number }
  'wear.usual': NoValues
  'wear.more': NoValues
  'block.authority': NoValues
  'block.id': NoValues
  'block.version': NoValues
  'block.since': NoValues
  'block.read': NoValues
  'block.trust': NoValues
  'tier.official.name': NoValues
  'tier.official.meaning': NoValues
  'tier.official-partly.name': NoValues
  'tier.official-partly.meaning': NoValues
  'tier.secondary-agreed.name': NoValues
  'tier.secondary-agreed.meaning': NoValues
  'tier.secondary-alone.name': NoValues
  'tier.secondary-alone.meaning': NoValues
  'tier.legend': NoValues
  'source.number': { name: string; number: string }
  'source.read': { date: string }
  'source.archived': NoValues
  'table.caption': NoValues
  'table.figure': NoValues
  'table.source': NoValues
  'table.in': NoValues
  'table.aside': NoValues
  'figure.print': NoValues
  'figure.pixels': NoValues
  'figure.head-height': NoValues
  'figure.head-width': NoValues
  'figure.eye-line': NoValues
  'figure.top-margin': NoValues
  'figure.lower-margin': NoValues
  'figure.centring': NoValues
  'figure.inter-eye': NoValues
  'detail.sides': NoValues
  'detail.sides-square': NoValues
  'detail.top-margin': NoValues
  'detail.lower-margin': NoValues
  'detail.centring': NoValues
  'detail.inter-eye': NoValues
  'detail.head-unstated': NoValues
  'detail.head-hair': NoValues
  'detail.head-hairline': NoValues
  'detail.head-crown': NoValues
  'detail.eyes-top': NoValues
  'detail.eyes-bottom': NoValues
  'pixels.best': { size: string }
  'pixels.square': NoValues
  'pixels.of-file': { size: string }
  'pixels.of-smallest': { size: string }
  'pixels.of-print': { size: string }
  'pixels.of-print-stated': { dpi: string; size: string }
  'pixels.of-print-usual': { dpi: string; size: string }
  'alternatives.lead': NoValues
  'background.colour': NoValues
  'background.not': { colour: string }
  'background.within': { distance: string }
  'background.plain': NoValues
  'fact.glasses': NoValues
  'fact.head-covering': NoValues
  'fact.expression': NoValues
  'fact.mouth': NoValues
  'fact.teeth': NoValues
  'fact.ears': NoValues
  'fact.hair': NoValues
  'fact.pose': NoValues
  'fact.attire': NoValues
  'fact.attire-required': NoValues
  'fact.attire-forbidden': NoValues
  'fact.framing': NoValues
  'fact.editing': NoValues
  'fact.recency': NoValues
  'fact.capture': NoValues
  'fact.taken': NoValues
  'fact.photo-code': NoValues
  'fact.submission': NoValues
  'fact.aspect': NoValues
  'fact.copies': NoValues
  'fact.paper': NoValues
  'fact.back': NoValues
  'fact.attachment': NoValues
  'fact.colour': NoValues
  'fact.resolution': NoValues
  'fact.format': NoValues
  'fact.bytes': NoValues
  'fact.compression': NoValues
  'fact.origin': NoValues
  'fact.children': NoValues
  'pose.text': { pitch: string; roll: string; yaw: string }
  'recency.text': { months: number }
  'capture.distance': { distance: string }
  'unit.metres': { value: string }
  'capture.pixels': { size: string }
  'resolution.text': { dpi: string }
  'resolution.exact': { dpi: string }
  'resolution.most': { dpi: string }
  'resolution.range': { max: string; min: string }
  'colour.colour': NoValues
  'colour.either': NoValues
  'colour.recommended': NoValues
  'colour.black-and-white': NoValues
  'note.identical': NoValues
  'note.recent': NoValues
  'note.recent-identical': NoValues
  'note.no-measure': NoValues
  'note.passport-size': NoValues
  'note.recent-passport-size': NoValues
  'note.recent-no-measure': NoValues
  'note.no-smile': NoValues
  'note.not-tinted': NoValues
  'note.no-sunglasses': NoValues
  'note.even-light': NoValues
  'note.no-shadow': NoValues
  'note.bareheaded': NoValues
  'note.worn-daily': NoValues
  'note.front': NoValues
  'note.full-face': NoValues
  'note.full-face-front': NoValues
  'note.head-and-shoulders': NoValues
  'note.upper-body': NoValues
  'note.both-eyes': NoValues
  'note.eyes-open': NoValues
  'note.three-to-four': NoValues
  'note.inches': { limits: string }
  'compression.text': { ratio: string }
  'bytes.least': { size: string }
  'bytes.most': { size: string }
  'absent.line': NoValues
  'absent.rule-since': NoValues
  'absent.background': NoValues
  'absent.children': NoValues
  'absent.capture': NoValues
  'absent.framing': NoValues
  'absent.inter-eye': NoValues
  'absent.submission': NoValues
  'absent.taken': NoValues
  'absent.on-paper': { name: string }
  'absent.of-file': { name: string }
  'child.under': { years: string }
  'child.under-months': { months: string }
  'child.waives': { bounds: string }
  'child.relaxes': { checks: string }
  'relaxed.expression': NoValues
  'relaxed.mouth_closed': NoValues
  'relaxed.eyes_open': NoValues
  'relaxed.gaze': NoValues
  'relaxed.pose': NoValues
  'waived.headHeight': NoValues
  'waived.headHeight.min': NoValues
  'waived.eyeLine': NoValues
  'examples.title': NoValues
  'examples.yes': NoValues
  'examples.no': NoValues
  'examples.better-not': NoValues
  'example.glasses': NoValues
  'example.glasses-plain': NoValues
  'example.glare': NoValues
  'example.no-glasses': NoValues
  'example.glasses-no-reason': NoValues
  'example.covering': NoValues
  'example.covering-religious-or-medical': NoValues
  'example.covering-religious': NoValues
  'example.hat': NoValues
  'example.bareheaded': NoValues
  'example.neutral': NoValues
  'example.natural': NoValues
  'example.slight-smile': NoValues
  'example.broad-smile': NoValues
  'example.open-mouth': NoValues
  'example.child-mouth': NoValues
  'example.child-eyes': NoValues
  'example.child-pose': NoValues
  'example.child-expression': NoValues
  'example.child-mouth-under': { years: string }
  'example.child-eyes-under': { years: string }
  'example.child-pose-under': { years: string }
  'example.child-expression-under': { years: string }
  'uncertain.confidence': NoValues
  'uncertain.high': NoValues
  'uncertain.medium': NoValues
  'uncertain.low': NoValues
  'uncertain.not-settled': NoValues
  'uncertain.conflicts': NoValues
  'uncertain.no-conflicts': NoValues
  'uncertain.evidence': NoValues
  'tell.question': NoValues
  'tell.form': NoValues
  'tell.mail': NoValues
  'tell.contact': NoValues
  'change.before': { text: string }
  'change.after': { text: string }
  'drawing.title': { title: string }
  'drawing.photo': { size: string }
  'drawing.head': { limits: string }
  'drawing.head-width': { limits: string }
  'drawing.eyes': { limits: string }
  'drawing.top-margin': { limits: string }
  'drawing.lower-margin': { limits: string }
  'drawing.hatched': NoValues
  'drawing.dotted': NoValues
  'drawing.usual-height': NoValues
  'drawing.usual-place': NoValues
  'drawing.no-head': NoValues
  'drawing.smallest-size': NoValues
  'drawing.recommended': NoValues
  'drawing.largest-file': NoValues
  'drawing.smallest-file': NoValues
  'drawing.ratio': { ratio: string }
  'drawing.ratio-only': NoValues
  'drawing.square-only': NoValues
  'label.above-head': NoValues
  'label.below-chin': NoValues
  'label.crown': NoValues
  'label.hair': NoValues
  'label.hairline': NoValues
  'label.top-to-eyes': NoValues
  'label.base-to-eyes': NoValues
  'label.head-width': NoValues
  'label.head-not-stated': NoValues
  'guide.home': NoValues
  'guide.children': NoValues
  'site.compare': NoValues
  'site.about-service': NoValues
  'site.all-json': NoValues
  'site.state': NoValues
  'site.feed': NoValues
  'site.checks': NoValues
  'site.accuracy': NoValues
  'page.about': NoValues
  'page.trust': NoValues
  'page.prices': NoValues
  'page.privacy': NoValues
  'page.terms': NoValues
  'page.contact': NoValues
  'home.title': NoValues
  'home.description': NoValues
  'home.heading': NoValues
  'home.lead': NoValues
  'home.all': NoValues
  'home.count': { countries: string; documents: string }
  'home.check': NoValues
  'home.step-choose': NoValues
  'home.step-measured': NoValues
  'home.step-answer': NoValues
  'home.limits': NoValues
  'home.price': { free: string; price: string }
  'home.trust': NoValues
  'home.not-filled-in': NoValues
  'home.trust-link': NoValues
  'outcome.ready': NoValues
  'outcome.review': NoValues
  'outcome.retake': NoValues
  'search.label': NoValues
  'search.example': NoValues
  'search.find': NoValues
  'search.documents': { count: number }
  'search.found': { shown: string; total: number }
  'search.nearest': NoValues
  'search.none': NoValues
  'search.try': { example: string }
  'search.example-words': NoValues
  'search.first': { shown: string; total: number }
  'search.less': NoValues
  'search.all': NoValues
  'search.missing': NoValues
  'filter.region': NoValues
  'filter.kind': NoValues
  'filter.size': NoValues
  'filter.any': NoValues
  'filter.no-country': NoValues
  'filter.file': NoValues
  'filter.no-size': NoValues
  'index.description': { count: number }
  'index.lead': NoValues
  'index.compare': NoValues
  'missing.title': NoValues
  'missing.heading': NoValues
  'missing.meant': NoValues
  'missing.country': { country: string }
  'missing.search': { words: string }
  'index.letters': NoValues
  'index.no-size': NoValues
  'country.description': { count: number; country: string }
  'country.read': { date: string }
  'country.lead': NoValues
  'country.compare-all': NoValues
  'country.compare-usual': NoValues
  'country.of-none': NoValues
  'country.international': NoValues
  'compare.title': NoValues
  'compare.description': NoValues
  'compare.lead': NoValues
  'compare.field': { number: string }
  'compare.hint': NoValues
  'compare.unscripted': NoValues
  'compare.fetching': NoValues
  'compare.second': NoValues
  'compare.done': { count: number }
  'compare.unknown': { words: string }
  'compare.which-country': { words: string }
  'compare.possible': NoValues
  'compare.apart': { respects: string }
  'compare.nothing': NoValues
  'compare.one-photo': NoValues
  'compare.side-by-side': NoValues
  'compare.table': NoValues
  'compare.eyes': { limits: string }
  'compare.head': { limits: string }
  'compare.points': { text: string }
  'compare.plain': NoValues
  'compare.any': NoValues
  'guide.good': NoValues
  'guide.not-so': NoValues
  'guide.how': NoValues
  'home-guide.set-up': NoValues
  'home-guide.close-up': NoValues
  'home-guide.room-around': NoValues
  'home-guide.windows-in-front': NoValues
  'home-guide.window-beside': NoValues
  'home-guide.shadow-behind': NoValues
  'home-guide.title': NoValues
  'home-guide.description': NoValues
  'home-guide.lead': NoValues
  'home-guide.first': NoValues
  'home-guide.first-document': NoValues
  'home-guide.place': NoValues
  'home-guide.place-camera': NoValues
  'home-guide.place-lens': NoValues
  'home-guide.place-wall': NoValues
  'home-guide.place-room': NoValues
  'home-guide.place-filters': NoValues
  'home-guide.light': NoValues
  'home-guide.light-daylight': NoValues
  'home-guide.light-flash': NoValues
  'home-guide.light-above': NoValues
  'home-guide.you': NoValues
  'home-guide.you-look': NoValues
  'home-guide.you-face': NoValues
  'home-guide.you-glasses': NoValues
  'home-guide.you-hat': NoValues
  'home-guide.you-clothes': NoValues
  'home-guide.after': NoValues
  'home-guide.after-choose': NoValues
  'home-guide.after-check': NoValues
  'child-guide.on-sheet': NoValues
  'child-guide.from-above': NoValues
  'child-guide.folds': NoValues
  'child-guide.hand': NoValues
  'child-guide.eye-height': NoValues
  'child-guide.on-arm': NoValues
  'child-guide.title': NoValues
  'child-guide.description': NoValues
  'child-guide.lead': NoValues
  'child-guide.rules': NoValues
  'child-guide.rules-differ': NoValues
  'child-guide.babies': NoValues
  'child-guide.babies-hour': NoValues
  'child-guide.babies-sheet': NoValues
  'child-guide.babies-lay': NoValues
  'child-guide.babies-hold': NoValues
  'child-guide.babies-call': NoValues
  'child-guide.babies-behind': NoValues
  'child-guide.children': NoValues
  'child-guide.children-stool': NoValues
  'child-guide.children-look': NoValues
  'child-guide.children-practise': NoValues
  'child-guide.children-else': NoValues
  'child-guide.age': NoValues
  'child-guide.age-new': NoValues
  'child-guide.age-check': NoValues
  'site.continue': NoValues
  'photo-field.chosen': NoValues
  'check-here.too-old': NoValues
  'check-here.not-loaded': NoValues
  'check.lead': NoValues
  'attestation.title': NoValues
  'attestation.lead': NoValues
  'attestation.field': NoValues
  'attestation.verify': NoValues
  'attestation.says': { date: string; document: string; service: string; version: string }
  'attestation.until': { date: string }
  'attestation.policy': { policy: string }
  'attestation.test': NoValues
  'attestation.no-approval': NoValues
  'attestation.no-print': NoValues
  'attestation.compare': NoValues
  'attestation.same': NoValues
  'attestation.other': NoValues
  'attestation.altered': NoValues
  'attestation.expired': NoValues
  'attestation.unknown-key': NoValues
  'attestation.not-one': NoValues
  'attestation.failed': NoValues
  'file.title': NoValues
  'file.here': NoValues
  'file.download': NoValues
  'file.preview': NoValues
  'file.making': NoValues
  'file.failed': NoValues
  'file.refused': NoValues
  'file.account': NoValues
  'file.account-saved': NoValues
  'file.not-own': NoValues
  'crop.title': NoValues
  'crop.how': NoValues
  'crop.not-shown': NoValues
  'crop.space': NoValues
  'crop.across': NoValues
  'crop.down': NoValues
  'crop.suggested': NoValues
  'crop.accepted': { limits: string }
  'sheet.title': NoValues
  'sheet.copies': { count: number }
  'sheet.paper': NoValues
  'sheet.kind': NoValues
  'sheet.pdf': NoValues
  'sheet.jpeg': NoValues
  'sheet.download': NoValues
  'sheet.print': NoValues
  'sheet.add': NoValues
  'sheet.people': NoValues
  'sheet.person': { document: string; number: string }
  'sheet.next': NoValues
  'sheet.kept': NoValues
  'sheet.join': NoValues
  'sheet.new': NoValues
  'sheet.full': { count: string }
  'sheet.remove': NoValues
  'sheet.elsewhere': NoValues
  'sheet.too-many': NoValues
  'kept.notice': NoValues
  'kept.delete': NoValues
  'kept.deleted': NoValues
  'phone.go-on': NoValues
  'phone.scan': NoValues
  'home.document': NoValues
  'place.question': NoValues
  'place.abroad': NoValues
  'variant.abroad': NoValues
  'variant.home': NoValues
  'variant.electronic': NoValues
  'variant.emergency': NoValues
  'safe.title': NoValues
  'safe.text': NoValues
  'safe.ask': NoValues
  'notes.english': NoValues
  'block.title': NoValues
  'unscripted.check': NoValues
  'unscripted.search': NoValues
  'print.ruler': NoValues
  'photo-field.choose': NoValues
  'photo-field.drop': NoValues
  'safe.no-size': NoValues
  'site.in-english': NoValues
  'variant.schengen': NoValues
  'variant.permanent': NoValues
  'variant.national': NoValues
  'variant.long-stay': NoValues
  'variant.diversity': NoValues
  'variant.arrival': NoValues
  'variant.biometric': NoValues
  'variant.internal': NoValues
  'variant.diplomatic': NoValues
  'variant.extension': NoValues
  'variant.umrah': NoValues
  'variant.hajj': NoValues
  'type.driving-permit': NoValues
  'type.work-permit': NoValues
  'type.citizenship': NoValues
  'type.travel-paper': NoValues
  'type.job-application': NoValues
  'type.exam': NoValues
  'type.police-certificate': NoValues
  'type.seafarers-book': NoValues
  'type.my-number': NoValues
  'type.aadhaar': NoValues
  'type.oci-card': NoValues
  'type.pan-card': NoValues
  'type.green-card': NoValues
  'type.photo-card': NoValues
  'type.working-with-children': NoValues
  'type.special-entry': NoValues
  'type.membership-photo': NoValues
  'type.firearms': NoValues
  'type.air-weapon': NoValues
  'type.indian-status': NoValues
  'type.home-return': NoValues
  'type.taiwan-permit': NoValues
  'type.hong-kong-macao': NoValues
  'type.asylum': NoValues
  'type.health-card': NoValues
  'type.disabled-parking': NoValues
  'type.disability': NoValues
  'type.bus-pass': NoValues
  'type.taxi': NoValues
  'type.voter': NoValues
  'type.foreigners': NoValues
  'type.care-manager': NoValues
  'type.hazardous-materials': NoValues
  'type.real-estate-agent': NoValues
  'type.youth-card': NoValues
  'type.student-pass': NoValues
  'type.long-term-pass': NoValues
  'type.identity-number': NoValues
  'type.consular-card': NoValues
  'type.trusted-traveller': NoValues
  'type.portrait-standard': NoValues
  'type.college-entrance': NoValues
  'type.graduate-exam': NoValues
  'type.civil-service': NoValues
  'variant.electoral': NoValues
  'variant.confirmation': NoValues
  'variant.proxy': NoValues
  'variant.five-year': NoValues
  'variant.booklet': NoValues
  'variant.postcard': NoValues
  'area.alberta': NoValues
  'area.california': NoValues
  'area.delaware': NoValues
  'area.georgia': NoValues
  'area.islamabad': NoValues
  'area.kerala': NoValues
  'area.los-angeles': NoValues
  'area.manila': NoValues
  'area.mumbai': NoValues
  'area.new-mexico': NoValues
  'area.new-south-wales': NoValues
  'area.northern-ireland': NoValues
  'area.northern-territory': NoValues
  'area.ontario': NoValues
  'area.queensland': NoValues
  'area.scotland': NoValues
  'area.shandong': NoValues
  'area.south-australia': NoValues
  'area.victoria': NoValues
  'area.washington': NoValues
}
