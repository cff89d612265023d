import { aboutComparison, comparison, comparisonTables, howToCompare } from '../accuracy/comparison.ts'
import {
  aboutAlterations,
  aboutSet,
  accuracy,
  alterationTables,
  checkWords,
  type FaultCount,
  setTables,
  summaryOf,
  summarySentences,
  thresholdTables,
  titleOfSet,
} from '../accuracy/figures.ts'
import { aboutGroups, groupTable } from '../accuracy/groups.ts'
import { aboutAttestations, attestationExamples, attestationSections } from '../api-reference/attestations.ts'
import { problems, sampleGroups, testModeFacts } from '../api-reference/document.ts'
import { aboutDocumentation, documentation } from '../api-reference/documentation.ts'
import { catalogVersion, countries, entries } from '../catalog.ts'
import { missingOf, type Operator, readOperator } from '../information/operator.ts'
import { type Part, type TextPage, verdictMessages } from '../information/text-page.ts'
import { inEnglish } from '../messages/english.ts'
import {
  aboutElement,
  elementPage,
  elementPolicy,
  elementPolicyText,
  elementServerText,
  elementTables,
  elementValidity,
} from '../text/element.ts'
import { outcomes } from '../text/wording.ts'
import { tierMeaning, tierName, tiers } from '../trust/tiers.ts'
import { blocks, bullets, fenced, table } from './markdown.ts'

/** The home page as Markdown. */
export function homeMarkdown(): string {
  return blocks([
    `# ${inEnglish('home.heading')}`,
    inEnglish('home.lead'),
    'Each authority has rules of its own. Likeness collects them and says for every figure who states it, when it was read, and how far it can be trusted. It is no government site, and gives no legal or immigration advice.',
    bullets([
      `[Requirements](/requirements.md): ${entries.length} documents of ${countries.length} countries and issuers, last changed in ${catalogVersion}`,
      '[The API that checks a photo](/docs/api.md)',
      '[How often a check is wrong](/accuracy.md)',
      '[Everything for programs](/llms.txt)',
    ]),
    '## The answers of a check',
    bullets(outcomes(inEnglish).map(({ name, meaning }) => `${name}: ${meaning}`)),
    '## How far to trust a figure',
    bullets(tiers.map((tier) => `${tierName(tier, inEnglish)}: ${tierMeaning(tier, inEnglish)}`)),
  ])
}

/** The page of the engine's errors as Markdown. */
export function accuracyMarkdown(): string {
  const captioned = ({ caption, head, rows }: (typeof thresholdTables)[number]) => [
    `**${caption}**`,
    table(head, rows),
  ]
  const summary = summaryOf(accuracy.sets)
  const counts = (faults: readonly FaultCount[]) =>
    faults.map(({ check, faulty, missed }) => `${checkWords(check)} (${missed} of ${faulty})`).join(', ')
  return blocks([
    '# Accuracy',
    '## Summary',
    bullets([
      ...summarySentences(summary),
      `What escapes most often: ${counts(summary.escaping)}.`,
      `Seen each time: ${counts(summary.seen)}.`,
    ]),
    '## Method',
    `The engine’s errors, measured on ${accuracy.measured} under the rule ${accuracy.document.id}, version ${accuracy.document.version}.`,
    ...accuracy.sets.flatMap((set) => [
      `## ${set.name}: ${titleOfSet(set.name)}, ${set.pictures} pictures`,
      aboutSet[set.name] ?? '',
      `SHA-256 of the pictures: \`${set.sha256}\``,
      ...setTables(set).flatMap(captioned),
    ]),
    '## Groups of people',
    aboutGroups,
    ...captioned(groupTable(accuracy.sets)),
    '## Altered photos',
    ...aboutAlterations,
    ...alterationTables.flatMap(captioned),
    '## Other programs',
    `Measured on ${comparison.measured}.`,
    ...aboutComparison,
    ...comparisonTables(comparison.sets).flatMap(captioned),
    '## Measure it yourself',
    ...howToCompare.map((part) => partMarkdown(part, readOperator())),
    '## Thresholds',
    ...thresholdTables.flatMap(captioned),
  ])
}

/** The page of the API's problems as Markdown. */
export function problemsMarkdown(): string {
  return blocks([
    '# Problems of the API',
    'A call that fails is answered with `application/problem+json` (RFC 9457); programs tell problems apart by `code`. None is charged, with one exception: `not_ready` can say that it is not known whether the call was charged. Repeated with the same `Idempotency-Key`, it is charged once at most.',
    ...problems.map(({ code, status, title, when, remedy }) =>
      blocks([
        `## ${code}`,
        bullets([`Status: ${status}, ${title}`, `When: ${when}`, `What to do: ${remedy}`]),
      ]).trim(),
    ),
  ])
}

/** What holds in test mode, and its sample photos. */
export function testModeMarkdown(): string {
  return blocks([
    '# Test mode of the API',
    bullets(testModeFacts),
    ...sampleGroups.flatMap(({ title, about, samples }) => [
      `## ${title}`,
      about,
      table(
        ['Photo', 'Provokes', 'Where'],
        samples.map(({ file, address, provokes, where }) => [`[${file}](${address})`, provokes, where]),
      ),
    ]),
  ])
}

/** The web component: a page with it, and all that it has. `site` is the service from which the page loads it. */
export function elementMarkdown({ origin }: URL): string {
  return blocks([
    '# Web component',
    aboutElement,
    fenced(elementPage(origin), 'html'),
    elementServerText,
    '## In a form',
    elementValidity,
    ...elementTables.flatMap(({ title, head, rows }) => [
      `## ${title}`,
      table(
        [head, 'Meaning'],
        rows.map(([name, meaning]) => [`\`${name}\``, meaning]),
      ),
    ]),
    '## Content Security Policy',
    elementPolicyText,
    fenced(elementPolicy(origin)),
  ])
}

/** The page about attestations, with examples at the address of `site`. */
export function attestationsMarkdown(site: URL | undefined): string {
  return blocks([
    '# Attestations',
    aboutAttestations,
    ...attestationSections.flatMap(({ title, text }) => [`## ${title}`, ...text]),
    '## Examples',
    ...attestationExamples(site?.origin ?? '').flatMap(({ title, text, steps }) => [
      `### ${title}`,
      text,
      ...steps.flatMap(({ name, code }) => [`${name}:`, fenced(code)]),
    ]),
  ])
}

/** Where a photo is checked, for programs too. */
export function checkMarkdown(): string {
  return blocks([
    '# Check a photo',
    'The page asks for the document, on whose own page the photo is then checked in the browser, by the rule at `<page>.rule.json`: no photo is sent. Programs call the [API](/docs/api.md), or use `@likeness-photo/client/precheck` of the JavaScript client.',
    `## ${inEnglish('home.check')}`,
    bullets([
      inEnglish('home.step-choose'),
      inEnglish('home.step-measured'),
      inEnglish('home.step-answer'),
      ...outcomes(inEnglish).map(({ name, meaning }) => `${name}: ${meaning}`),
    ]),
  ])
}

/** What the page about a signed verdict does, for programs too. */
export function attestationMarkdown(): string {
  return blocks([
    `# ${inEnglish('attestation.title')}`,
    inEnglish('attestation.lead'),
    'The page reads the attestation from the fragment of its address, `/attestation#<attestation>`. Programs verify it by the keys at `/.well-known/jwks.json`: see [Attestations](/docs/api/attestations.md).',
    inEnglish('attestation.no-approval'),
  ])
}

/** Why the comparison has no Markdown, and where its figures are. */
export function compareMarkdown(): string {
  return blocks([
    '# Compare documents',
    'The page puts two to four documents side by side in the browser, as `/requirements/compare?documents=us-passport&documents=gb-passport` names them: there are more combinations than can be written down. The figures that it compares are those of each document’s own Markdown, under [Requirements](/requirements.md), and of [all.json](/requirements/all.json).',
  ])
}

/** A page of text as Markdown. Of a drawing, its caption is written. */
export function textPageMarkdown({ title, lead, sections }: TextPage, operator: Operator): string {
  return blocks([
    `# ${title}`,
    lead,
    ...sections.flatMap((section) => [
      `## ${section.title}`,
      ...section.parts.map((part) => partMarkdown(part, operator)),
    ]),
  ])
}

function partMarkdown(part: Part, operator: Operator): string {
  if (part === 'operator') return bullets(operatorLines(operator))
  if (typeof part === 'string') return part
  if ('folded' in part) {
    return blocks([part.summary, ...part.folded.map((within) => partMarkdown(within, operator))]).trim()
  }
  if ('list' in part) return blocks([part.summary ?? '', bullets(part.list)]).trim()
  if ('steps' in part) return part.steps.map((step, index) => `${index + 1}. ${step}`).join('\n')
  if ('code' in part) return `${part.name}:\n\n\`\`\`\n${part.code}\n\`\`\``
  if ('drawings' in part) {
    return bullets(
      part.drawings.map(({ verdict, caption }) => `${inEnglish(verdictMessages[verdict])}: ${caption}`),
    )
  }
  return table(part.head, part.rows)
}

function operatorLines(operator: Operator): string[] {
  const { name, address, email } = operator
  return [
    ...(name ? [name] : []),
    ...(address ? [address.join(', ')] : []),
    ...(email ? [`[${email}](mailto:${email})`] : []),
    ...missingOf(operator).map((setting) => `Not set: ${setting}`),
  ]
}

/** The index of the documentation as Markdown. */
export function documentationMarkdown(): string {
  return blocks([
    '# Documentation',
    aboutDocumentation,
    ...documentation.flatMap(({ title, links }) => [
      `## ${title}`,
      bullets(links.map(({ path, name, about }) => `[${name}](${path}.md): ${about}`)),
    ]),
  ])
}
