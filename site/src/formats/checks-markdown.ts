import { accuracy } from '../accuracy/figures.ts'
import { errorTable } from '../accuracy/tables.ts'
import { type Check, type Codes, describedChecks } from '../api-reference/checks.ts'
import { type Limit, limitEntries } from '../api-reference/limit-entries.ts'
import { blocks, bullets, table } from './markdown-parts.ts'

/** The page of the checks as Markdown. */
export function checksMarkdown(): string {
  const { common, ofHeads, checks } = describedChecks
  return blocks([
    '# Checks',
    'A verdict has a finding for each check that the document’s rule, or ICAO’s where the rule is silent, asks for. It names the `check` and tells by a `code` what was found. Further checks and codes may come.',
    '## Any check',
    codeList(common),
    'Checks that measure the head or the face have these codes too, besides their own:',
    codeList(ofHeads.codes),
    'These limits decide whether a head can be measured:',
    limitList(ofHeads.limits),
    `The limits are the engine’s own. The errors were measured on ${accuracy.measured} under the rule ${accuracy.document.id}, on the sets of pictures that [Accuracy](/accuracy.md) describes: good pictures that were not passed, and faulty ones that neither the check nor a related one saw. “None”: the set has no such picture.`,
    ...checks.map((check) => checkMarkdown(check).trim()),
  ])
}

function checkMarkdown({ name, looksAt, ofHead, codes, limits, uncertainties }: Check): string {
  const errors = errorTable(name)
  return blocks([
    `## ${name}`,
    looksAt,
    '### Codes',
    codeList(codes),
    ofHead ? 'Also those of checks that measure the head.' : null,
    ...(limits.length > 0 ? ['### Limits', limitList(limits)] : []),
    ...(uncertainties.length > 0 ? ['### Uncertainty of what is measured', limitList(uncertainties)] : []),
    '### Measured error',
    errors ? table(errors.head, errors.rows) : 'No set of pictures has tried it.',
  ])
}

const codeList = (codes: Codes): string =>
  bullets(Object.entries(codes).map(([code, meaning]) => `\`${code}\`: ${meaning}`))

const limitList = (limits: readonly Limit[]): string =>
  bullets(
    limitEntries(limits).map(({ name, numbers, source }) =>
      [`\`${name}\`: ${numbers.join('; ')}.`, source].filter(Boolean).join(' '),
    ),
  )
