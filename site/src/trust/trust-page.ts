import type { PublicRecord } from '@likeness/rules'
import type { Operator } from '../information/operator.ts'
import type { Part, TextPage, TextSection } from '../information/text-page.ts'
import { inEnglish } from '../messages/english.ts'
import { longDate } from '../text/dates.ts'
import { tierMeaning, tierName, tiers } from '../text/trust.ts'
import { type NotFound, notFound } from './not-found.ts'
import {
  countryShares,
  documentsByTier,
  figuresByTier,
  type Share,
  shareOf,
  sourcesByMonth,
} from './shares.ts'
import { waysToTell } from './tell-us.ts'

/** The index of trust: how much of the catalog is official, how old its readings are, and what could not be found. */
export function trustPage(records: readonly PublicRecord[], operator: Operator): TextPage {
  const all = shareOf(records)
  return {
    path: '/trust',
    title: 'How far to trust the catalog',
    description: `${percent(all)} of the catalog’s figures were read in the authorities’ own texts. By country, with the age of the readings and what could not be found.`,
    lead: `${percent(all)} of ${counted(all.all)} figures and policies were read in the text of the authority itself. The rest is second-hand, and says so where it stands. This page is counted from the catalog each time it is built.`,
    sections: [
      tellUs(operator),
      { id: 'tiers', title: 'How much is official', parts: [tierTable(records)] },
      { id: 'age', title: 'How old the readings are', parts: [ageTable(records)] },
      { id: 'countries', title: 'By country', parts: [countryTable(records)] },
      ...notFoundSections(notFound(records)),
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

function notFoundSections({ withoutFigures, unconfirmed, unsettled, countries }: NotFound): TextSection[] {
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
