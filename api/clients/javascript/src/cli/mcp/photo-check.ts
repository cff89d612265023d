import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import type { Likeness } from '../../likeness.ts'
import { describeError, type Settings } from '../command.ts'
import type { Asked, Judged, LocalEngine } from './local-engine.ts'
import { type PhotoFolders, PhotoRefused } from './photo-folders.ts'

/** What the tool works with. */
export interface Checking {
  likeness: Likeness
  settings: Settings
  folders: PhotoFolders
  engine: LocalEngine
}

const inputSchema = {
  documentId: z.string().max(100).describe('The id of a document, such as us-passport.'),
  photo: z.string().max(4096).describe('The path of the file, absolute or relative to one of the folders.'),
  subject: z.enum(['adult', 'child', 'infant']).default('adult').describe('child: 1 to 9 years.'),
  mode: z
    .enum(['check', 'validate'])
    .default('check')
    .describe('check: can this photo be used? validate: is this file, as it is, what the authority accepts?'),
}

const outputSchema = {
  document: z.string(),
  status: z.enum(['READY', 'REVIEW', 'RETAKE']).describe('READY: use it. REVIEW: a person must decide.'),
  rules_version: z.string(),
  checked_by: z.string().describe('The engine on this machine, or the address to which the photo was sent.'),
  findings: z
    .array(
      z.object({
        check: z.string(),
        outcome: z.enum(['FAIL', 'REVIEW']),
        counts: z.boolean().describe('False if the policy of the account lets it only warn.'),
        message: z.string(),
        advice: z.string().nullable(),
      }),
    )
    .describe('What did not pass, the failures first.'),
  passed: z.int().describe('How many checks passed.'),
  source: z.object({ authority: z.string(), url: z.string() }),
  charge: z.object({ amount: z.string(), currency: z.string() }).optional(),
}

/** Gives an assistant the tool that checks a photo of the folders. */
export function addPhotoCheck(server: McpServer, { likeness, settings, folders, engine }: Checking): void {
  const address = new URL(settings.baseUrl).origin
  const send = z
    .boolean()
    .default(false)
    .describe(
      `true sends the photo to ${address}, which checks it, stores no photo and charges the account of the key. Only if the ` +
        'person has asked to send this photo there. false checks it on this machine, and nothing leaves it.',
    )
  server.registerTool(
    'check_photo',
    {
      title: 'Check a photo',
      description:
        `Tells whether a photo meets what a document asks. It reads files in these folders only: ${folders.names.join(', ')}. ` +
        'The photo stays on this machine, unless `send` is true.',
      inputSchema: { ...inputSchema, send },
      outputSchema,
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
    },
    async ({ photo, send, ...asked }, { signal }) => {
      const bytes = await folders.read(photo)
      if (!send) return answer(await engine.judge(bytes, asked), 'the engine on this machine')
      if (settings.apiKey === undefined) {
        throw new PhotoRefused(
          'There is no key: write `likeness login`, or set LIKENESS_API_KEY. Nothing was sent.',
        )
      }
      await askPerson(
        server,
        `Send the photo ${photo} to ${address}, to have it checked for ${asked.documentId}?`,
      )
      return answer(await sent(likeness, { ...asked, photo: bytes }, signal), address)
    },
  )
}

/** Asks the person, where the assistant's program can. Otherwise that program asks by its own means before it calls a tool, or not. */
async function askPerson(server: McpServer, message: string): Promise<void> {
  const { server: connection } = server
  if (connection.getClientCapabilities()?.elicitation === undefined) return
  const requestedSchema = { type: 'object' as const, properties: {} }
  const { action } = await connection.elicitInput({ message, requestedSchema }, { timeout: 600_000 })
  if (action !== 'accept') throw new PhotoRefused('The person did not agree. The photo was not sent.')
}

async function sent(
  likeness: Likeness,
  { mode, ...photo }: Asked & { photo: Uint8Array },
  signal: AbortSignal,
): Promise<Judged & { charge?: { amount: string; currency: string } }> {
  const judge = mode === 'check' ? likeness.checkPhoto : likeness.validatePhoto
  return judge.call(likeness, photo, { signal }).catch((error) => {
    throw new PhotoRefused(describeError(error).text)
  })
}

function answer(result: Awaited<ReturnType<typeof sent>>, checked_by: string) {
  const { document, status, rules_version, charge } = result
  const { authority, url } = result.source
  const findings = (['FAIL', 'REVIEW'] as const).flatMap((outcome) =>
    result.findings.flatMap(({ check, message, advice, counts = true, ...one }) =>
      one.outcome === outcome ? [{ check, outcome, counts, message, advice }] : [],
    ),
  )
  const passed = result.findings.length - findings.length
  const text = [
    `${status} for ${document}, by ${checked_by} and the rules of ${rules_version}. ${passed} checks passed.`,
    ...findings.map(({ outcome, counts, check, message, advice }) =>
      [`- ${counts ? outcome : 'warning'} ${check}: ${message}`, advice].filter(Boolean).join(' '),
    ),
    `Source: ${authority}, ${url}`,
  ].join('\n')
  const told = { document, status, rules_version, checked_by, findings, passed, source: { authority, url } }
  const cost = charge && { amount: charge.amount, currency: charge.currency }
  return {
    content: [{ type: 'text' as const, text }],
    structuredContent: { ...told, ...(cost && { charge: cost }) },
  }
}
