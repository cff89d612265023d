import { countries, entries } from '../catalog.ts'
import { linked } from '../formats/markdown.ts'
import { guidePaths, informationPaths, type TextPagePath } from '../information/paths.ts'

/** An overview for programs that read text, in the form of llmstxt.org: a summary, then links to Markdown. */
export function GET(): Response {
  const documents = countries.flatMap(({ entries: own }) => own.map((entry) => `- ${linked(entry)}`))
  return new Response(
    [
      '# Likeness',
      '',
      `> What authorities ask of an identity photo: ${entries.length} documents of ${countries.length} countries and issuers, each figure with its source, the date it was read and how far it can be trusted. What an authority does not state is "not stated" or null.`,
      '',
      'Every page of the catalog exists as HTML without ".md", and as JSON below /api/public without ".md".',
      '',
      '## Whole catalog',
      '',
      '- [All documents in one JSON file](/requirements/all.json)',
      '- [The index as JSON](/api/public/requirements)',
      '- [Counts by trust, age of sources, last change](/requirements/status.json)',
      '- [JSON Schema of these answers](/requirements/schema.json)',
      '- [OpenAPI document of these addresses](/requirements/openapi.json)',
      '- [Changes as Atom](/requirements/feed.atom)',
      '- [The index as Markdown](/requirements.md)',
      '',
      '## API that checks a photo',
      '',
      '- [Reference](/docs/api.md)',
      '- [Problems and what to do](/docs/api/problems.md)',
      '- [Test mode and its sample photos](/docs/api/test-mode.md)',
      '- [Changelog and deprecations](/docs/api/changelog.md)',
      '- [Every check: what it looks at, its codes and limits](/docs/checks.md)',
      '- [How often a check is wrong](/accuracy.md)',
      '- [OpenAPI document](/api/openapi.json)',
      '',
      '## Guides',
      '',
      ...guidePaths.map(linkedPage),
      '',
      '## This service',
      '',
      ...informationPaths.map(linkedPage),
      '',
      '## Documents',
      '',
      ...documents,
      '',
    ].join('\n'),
  )
}

const linkedPage = ({ path, name }: TextPagePath): string => `- [${name}](${path}.md)`
