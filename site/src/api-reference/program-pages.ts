import requirements from '@likeness/rules/requirements/package.json' with { type: 'json' }
import type { TextPage } from '../information/text-page.ts'
import { packagesOf } from '../text/quick-start.ts'
import { webhooksFor } from './webhooks.ts'

/** A page about something to install or to run, as the index of the documentation lists it. */
export interface ProgramPage {
  path: string
  name: string
  about: string
  /** @param origin The service's address, without a slash at the end. */
  contentFor(origin: string): Omit<TextPage, 'path'>
}

const catalogFor: ProgramPage['contentFor'] = (origin) => ({
  title: 'The catalog as a package',
  description:
    'An npm package with what every authority asks of an identity photo: records with sources, types, and the search of this site.',
  lead: 'What every authority asks, in your program: no key, no call, no other package. It runs in Node 20 and later, in browsers and with bundlers.',
  sections: [
    {
      id: 'use',
      title: 'Use it',
      parts: [
        {
          name: 'Install',
          code: `npm install ${origin}/downloads/likeness-photo-requirements-${requirements.version}.tgz`,
        },
        {
          name: 'find.mjs',
          code: `import { find, get, version } from '@likeness-photo/requirements'

const [found] = find('us passport')
const { title, answer, head_height } = get(found.id)
console.log(\`\${title}, catalog \${version}: \${answer}\`)
console.log(head_height.mm, head_height.sources[0].url)`,
        },
        { name: 'Run it', code: 'node find.mjs' },
        {
          list: [
            '`find` is the search of this site: words of the country, the document or its size, in many languages and scripts, such as `паспорт США`, `美国护照`, `green card` or `35x45`. Typing errors are corrected. The best document is first.',
            '`get` gives the record of an id, the same as the [JSON of its page](/api/public/requirements/us/passport). Each figure has the `sources` that state it, and a `tier`: how far it can be trusted. What the authority does not state is `null`: do not put a guess in its place.',
            '`all()` gives every record, `ids` their ids, and `version` the version of the catalog.',
          ],
        },
      ],
    },
    {
      id: 'versions',
      title: 'Versions and changes',
      parts: [
        `A version is a month: ${requirements.version} has the catalog of that month; the last number counts releases within it. \`dist/CHANGELOG.md\` in the package lists what changed in the figures, with the value before and after. The [feed](/requirements/feed.atom) tells the same as it happens.`,
      ],
    },
    {
      id: 'licence',
      title: 'Licence',
      parts: [
        'Code and data are under the Apache License 2.0, also for products that are sold. The texts of the authorities, to which the sources lead, are their own. Likeness is not a government site: the authority decides.',
      ],
    },
  ],
})

const assistantFor: ProgramPage['contentFor'] = (origin) => ({
  title: 'MCP server for assistants',
  description:
    'A server of the Model Context Protocol: an assistant finds and reads photo requirements with their sources, and checks photos in folders that you name.',
  lead: 'With this server of the Model Context Protocol (MCP), an assistant answers from the catalog, with sources, instead of from memory, and checks photos in the folders that you name.',
  sections: [
    {
      id: 'use',
      title: 'Add it to your assistant',
      parts: [
        'Most programs that run assistants take this in their file of MCP servers. Name your own folder. Without `--photos`, the assistant can read the requirements only.',
        {
          name: 'mcp.json',
          code: JSON.stringify(
            {
              mcpServers: {
                likeness: {
                  command: 'npx',
                  args: [
                    ...['-y', '-p', packagesOf(origin).javascript],
                    ...['likeness', 'mcp', '--photos', '/home/you/Pictures'],
                  ],
                },
              },
            },
            null,
            2,
          ),
        },
      ],
    },
    {
      id: 'tools',
      title: 'What the assistant can do',
      parts: [
        {
          caption: 'Tools',
          head: ['Tool', 'What it does', 'What it sends'],
          rows: [
            [
              '`search_requirements`',
              'Finds documents by country, name or size, in any language.',
              'Nothing',
            ],
            ['`read_requirements`', 'Reads one, each figure with its sources.', 'Nothing'],
            [
              '`check_photo`',
              'Tells what is wrong with a photo, and what to do.',
              'Nothing; with `send: true`, the photo to this service',
            ],
          ],
        },
        'Each answer is data in a form that the server states, and a short text with the sources.',
      ],
    },
    {
      id: 'photos',
      title: 'Check photos',
      parts: [
        'There are two ways. The assistant uses the second only if it says `send: true`.',
        'On your machine, without a key, by the same engine as the service. The engine and its models take over 100 MB, so the npm package does not contain them. Start the server from a copy of the repository, after `npm ci`; the server of the npm package answers that it has no engine.',
        {
          name: 'Start the server with the engine',
          code: 'node api/clients/javascript/src/cli/main.ts mcp --photos /home/you/Pictures',
        },
        `By the service at ${origin}, with a key. Store the key with the command below, or set it as \`LIKENESS_API_KEY\` in \`env\` of the file above. A [test key](/docs/api/test-mode) costs nothing. The service stores no photo of a check.`,
        { name: 'Store a key', code: `npx -p ${packagesOf(origin).javascript} likeness login` },
      ],
    },
    {
      id: 'safety',
      title: 'What protects your photos',
      parts: [
        {
          list: [
            'The server reads photos in the folders after `--photos`, and nothing else: no path and no link leads out of them.',
            'It reads JPEG, PNG, WebP, AVIF and HEIC files of up to 12 MB. It refuses any other file by its first bytes.',
            'It sends a photo only for `send: true`, and then asks you first, if your program can ask. Other programs ask before they let an assistant use a tool: do not switch that off for `check_photo`.',
            'What the catalog quotes is data. The server tells the assistant not to take it for instructions, and the texts of the catalog are read by people before they are published.',
          ],
        },
      ],
    },
  ],
})

export const programPages: readonly ProgramPage[] = [
  {
    path: '/docs/webhooks',
    name: 'Jobs and webhooks',
    about: 'Twenty photos in one call, and receivers of events that verify the signature.',
    contentFor: webhooksFor,
  },
  {
    path: '/docs/catalog',
    name: 'The catalog as a package',
    about: 'Every requirement with its sources, types and search, without a call.',
    contentFor: catalogFor,
  },
  {
    path: '/docs/mcp',
    name: 'MCP server',
    about: 'For assistants: requirements with their sources, and checks of photos on your machine.',
    contentFor: assistantFor,
  },
]
