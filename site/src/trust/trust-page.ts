import type { PublicRecord, RuleDocument } from '@likeness/rules'
import { type Audit, auditsOfCatalog, errorRate } from '@likeness/rules/audits'
import { type Operator, waysToTell } from '../information/operator.ts'
import type { Part, TextPage, TextSection } from '../information/text-page.ts'
import { regionCodes } from '../messages/countries.ts'
import { inEnglish } from '../messages/english.ts'
import { isTakenOnSite } from '../text/chosen-facts.ts'
import { countsOf } from '../text/quantities.ts'
import { longDate } from '../text/wording.ts'
import { type Tier, tierMeaning, tierName, tiers } from './tiers.ts'

/** The tier of every figure and policy that a record states. */
function statedTiers(record: PublicRecord): Tier[] {
  const { sources: _, conflicts: __, changes: ___, trust: ____, ...stated } = record
  return Object.values(stated).flatMap(tiersIn)
}

const isFigure = (part: object): part is { tier: Tier } => 'tier' in part && 'sources' in part

function tiersIn(part: unknown): Tier[] {
  if (typeof part !== 'object' || part === null) return []
  return isFigure(part) ? [part.tier] : Object.values(part).flatMap(tiersIn)
}

/** How many figures and policies have been read in an authority's own text, wholly or in part, of how many. */
interface Share {
  official: number
  all: number
}

/** Whether a figure of this tier was read in the authority's own text. */
const isOfficial = (tier: Tier) => tier === 'official' || tier === 'official-partly'

/** The share of figures that are official, of some documents. */
export function shareOf(records: readonly PublicRecord[]): Share {
  const tiers = records.flatMap(statedTiers)
  return { official: tiers.filter(isOfficial).length, all: tiers.length }
}

/** How many figures have each tier. */
export function figuresByTier(records: readonly PublicRecord[]): Map<Tier, number> {
  return countsOf(records.flatMap(statedTiers))
}

/** How many documents have each tier, which is that of the weakest figure that decides a verdict. */
export function documentsByTier(records: readonly PublicRecord[]): Map<Tier, number> {
  return countsOf(records.map(({ trust }) => trust))
}

/** How many sources were last read in each month, the newest first. */
export function sourcesByMonth(records: readonly PublicRecord[]): [month: string, count: number][] {
  const months = records.flatMap(({ sources }) => sources.map(({ read }) => read.slice(0, '2026-11'.length)))
  return [...countsOf(months)].sort(([a], [b]) => (a < b ? 1 : -1))
}

/**
 * The share of each country or issuer, by name, with the number of its documents and, as `oldestRead`, the oldest day or month
 * in which one of its sources was last read.
 */
export function countryShares(records: readonly PublicRecord[]) {
  return [...Map.groupBy(records, ({ country }) => country.code).values()]
    .flatMap((group) => {
      const [first] = group
      if (first === undefined) return []
      const [oldestRead = ''] = group.flatMap(({ sources }) => sources.map(({ read }) => read)).sort()
      return [{ ...first.country, documents: group.length, oldestRead, ...shareOf(group) }]
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/**
 * How many texts the documents cite, by their addresses, and how many were read whole: those with a fingerprint. `rest` has the
 * others of each country or issuer, by name, as the number of texts of each host.
 */
export function textsRead(documents: readonly RuleDocument[]) {
  const cited = documents.flatMap(({ sources }) => Object.values(sources))
  const whole = new Set(cited.filter(({ fingerprint }) => fingerprint !== undefined).map(({ url }) => url))
  const rest = [...Map.groupBy(documents, ({ country }) => country)].flatMap(([code, group]) => {
    const urls = new Set(group.flatMap(({ sources }) => Object.values(sources).map(({ url }) => url)))
    const hosts = [...urls].filter((url) => !whole.has(url)).map(hostOf)
    const name = group[0]?.countryName ?? code
    return hosts.length === 0 ? [] : [{ code, name, hosts: [...countsOf(hosts)].sort(byCount) }]
  })
  return {
    all: new Set(cited.map(({ url }) => url)).size,
    whole: whole.size,
    rest: rest.sort((a, b) => a.name.localeCompare(b.name, 'en')),
  }
}

const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, '')

const byCount = ([a, x]: [string, number], [b, y]: [string, number]) => y - x || a.localeCompare(b, 'en')

/** Places without an authority that issues documents to people: no people live there, or another state's authority does it. */
const withoutOwnDocuments = new Set(
  'aq bv hm tf gs um io pn ax sj bq cc cx nf bl mf pm wf yt re gp mq gf eh as gu mp vi pr'.split(' '),
)

const countryName = new Intl.DisplayNames('en', { type: 'region' })

/** What the catalog looked for in vain, over all documents. */
export function notFound(records: readonly PublicRecord[]) {
  const known = new Set(records.map(({ country }) => country.code))
  return {
    /** Documents for which people bring a photo, and for which no size, shape or head is stated anywhere that was read. */
    withoutFigures: records.filter(
      ({ taken, size, aspect, head_height, head_width }) =>
        !isTakenOnSite({ taken }) &&
        [size.mm, size.px, aspect, head_height, head_width].every((one) => one === null),
    ),
    /** Documents of which a deciding figure is not the authority's own and that no second source confirms. */
    unconfirmed: records.filter(({ trust }) => trust === 'secondary-alone'),
    /** Documents of which something could not be read or is not settled, in the words of the record. */
    unsettled: records.filter(({ uncertain }) => uncertain.length > 0),
    /** Names of countries and territories of which there is no document. */
    countries: regionCodes
      .filter((code) => !known.has(code) && !withoutOwnDocuments.has(code) && code.length === 2)
      .map((code) => countryName.of(code.toUpperCase()) ?? code)
      .sort((a, b) => a.localeCompare(b, 'en')),
  }
}

/** The index of trust: how much of the catalog is official, how old its readings are, and what could not be found. */
export function trustPage(
  records: readonly PublicRecord[],
  documents: readonly RuleDocument[],
  operator: Operator,
  audits: readonly Audit[] = auditsOfCatalog,
): TextPage {
  const all = shareOf(records)
  return {
    path: '/trust',
    title: 'How far to trust the catalog',
    description: `${percent(all)} of the catalog’s figures were read in the authorities’ own texts. By country, with the age of the readings and what could not be found.`,
    lead: `${percent(all)} of ${counted(all.all)} figures and policies were read in the text of the authority itself. The rest is second-hand, and says so where it stands. This page is counted from the catalog each time it is built.`,
    sections: [
      tellUs(operator),
      ...(audits.length === 0
        ? []
        : [{ id: 'audits', title: 'How much is wrong', parts: auditParts(audits) }]),
      { id: 'tiers', title: 'How much is official', parts: [tierTable(records)] },
      { id: 'read-whole', title: 'How much was read whole', parts: readWholeParts(documents) },
      { id: 'age', title: 'How old the readings are', parts: [ageTable(records)] },
      { id: 'countries', title: 'By country', parts: [countryTable(records)] },
      ...notFoundSections(records),
    ],
  }
}

/** The share in whole percent, rounded down, so that only a catalog without any second-hand figure has 100 %. */
const percent = ({ official, all }: Share) => `${all === 0 ? 0 : Math.floor((100 * official) / all)} %`

const counted = (count: number) => count.toLocaleString('en-GB')

function tellUs(operator: Operator): TextSection {
  const ways = waysToTell(operator).map(({ href, message }) => `[${inEnglish(message)}](${href})`)
  return {
    id: 'tell-us',
    title: 'Do you know better?',
    parts: [
      `If you know an authority’s own text that is missing here, or that says something else, tell us: ${ways.join(' · ')}. The address of the text is enough. Each document’s page has the same link.`,
    ],
  }
}

function tierTable(records: readonly PublicRecord[]): Part {
  const [figures, documents] = [figuresByTier(records), documentsByTier(records)]
  return {
    caption:
      'A document counts with the weakest of the figures that decide: size, pixels, head, eyes and background.',
    head: ['Trust', 'Figures and policies', 'Documents', 'Meaning'],
    rows: tiers.map((tier) => [
      tierName(tier, inEnglish),
      counted(figures.get(tier) ?? 0),
      counted(documents.get(tier) ?? 0),
      tierMeaning(tier, inEnglish),
    ]),
  }
}

/** The latest audit as a table, and each earlier one in a line. */
function auditParts([latest, ...earlier]: readonly Audit[]): Part[] {
  if (latest === undefined) return []
  const lines = earlier.map((audit) => {
    const { errors, compared, rate, interval } = auditWords(audit)
    return `${auditName(audit)}: ${errors} of ${compared} figures not right, ${rate} (${interval})`
  })
  return [auditTable(latest), ...(lines.length === 0 ? [] : ['Earlier:', { list: lines }])]
}

const auditName = ({ month, draw }: Audit) => `${longDate(month)}${draw === 1 ? '' : `, draw ${draw}`}`

function auditWords(audit: Audit) {
  const { errors, compared, share, low, high } = errorRate(audit)
  const inPercent = (part: number) => (100 * part).toFixed(1)
  return {
    errors: counted(errors),
    compared: counted(compared),
    rate: `${inPercent(share)}\u00a0%`,
    interval: `${inPercent(low)} to ${inPercent(high)}\u00a0%`,
  }
}

function auditTable(audit: Audit): Part {
  const { errors, compared, rate, interval } = auditWords(audit)
  return {
    caption:
      'A reader who did not write the rules compares the deciding figures of documents that are drawn at random with other texts. Not right means wrong, out of date, or not in the text that we cite. The true rate lies within the interval with a probability of 95 %.',
    head: ['Month', 'Documents', 'Figures compared', 'Not right', 'Rate', 'Interval', 'No text found'],
    rows: [
      [
        auditName(audit),
        counted(audit.documents),
        compared,
        errors,
        rate,
        interval,
        counted(audit.figures['not-found']),
      ],
    ],
  }
}

function readWholeParts(documents: readonly RuleDocument[]): Part[] {
  const { all, whole, rest } = textsRead(documents)
  const list = rest.map(({ code, name, hosts }) => {
    const counts = hosts.map(([host, texts]) => (texts === 1 ? host : `${host} (${texts})`))
    return `[${name}](/requirements/${code}): ${counts.join(', ')}`
  })
  return [
    `Of ${counted(all)} texts that documents cite, ${counted(whole)} ${whole === 1 ? 'was' : 'were'} saved whole and compared with the figures that we take from them. Of the other ${counted(all - whole)} we have no such copy: they may have been read only in part, or as somebody repeats them.`,
    ...(list.length === 0 ? [] : [{ summary: 'Texts that were not read whole, by country and site', list }]),
  ]
}

function ageTable(records: readonly PublicRecord[]): Part {
  return {
    caption:
      'The month in which each source was last read. A reading older than a year is refused, unless the record says why it holds.',
    head: ['Month', 'Sources'],
    rows: sourcesByMonth(records).map(([month, count]) => [longDate(month), counted(count)]),
  }
}

function countryTable(records: readonly PublicRecord[]): Part {
  return {
    caption: 'Countries and issuers by name, with the share of their figures and policies that are official.',
    head: ['Country', 'Documents', 'Official', 'Oldest reading'],
    rows: countryShares(records).map(({ code, name, documents, oldestRead, ...share }) => [
      `[${name}](/requirements/${code})`,
      counted(documents),
      `${percent(share)} of ${counted(share.all)}`,
      longDate(oldestRead),
    ]),
  }
}

const linked = ({ title, path }: PublicRecord) => `[${title}](${path})`

function notFoundSections(records: readonly PublicRecord[]): TextSection[] {
  const { withoutFigures, unconfirmed, unsettled, countries } = notFound(records)
  const ofDocuments = (text: string, documents: readonly PublicRecord[]): Part[] =>
    documents.length === 0 ? [] : [text, { list: documents.map(linked) }]
  return [
    {
      id: 'not-found',
      title: 'What we could not find',
      parts: [
        ...ofDocuments(
          'Any figure. People bring a photo for these documents, and no text that we read states a size, a shape or the size of the head:',
          withoutFigures,
        ),
        ...ofDocuments(
          'A second source. One second-hand text states a figure that decides, and nobody else confirms it:',
          unconfirmed,
        ),
        ...(countries.length === 0
          ? []
          : [`Any document of these countries and territories: ${countries.join(', ')}.`]),
      ],
    },
    {
      id: 'not-settled',
      title: 'Questions that are open',
      parts: [{ list: unsettled.map((record) => `${linked(record)}: ${record.uncertain.join(' ')}`) }],
    },
  ].filter(({ parts }) => parts.length > 0)
}
