import { createSite } from './app.ts'
import { readSettings, type SiteSettings } from './config.ts'

const read = readSettings(process.env)
if (read.ok) await serve(read.settings)
else fail(read.problem)

async function serve(settings: SiteSettings): Promise<void> {
  try {
    const site = await createSite(settings)
    for (const end of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(end, () => site.close())
    // The channel to the parent process ends this process when it closes. It must not keep this process alive.
    process.channel?.unref()
    await site.listen({ port: settings.port, host: settings.host })
  } catch (error) {
    fail(whyNotServing(error, settings))
  }
}

function whyNotServing(error: unknown, settings: SiteSettings): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return `Port ${settings.port} is taken. Set PORT to another, or stop what listens there.`
  if (code === 'EACCES')
    return `Port ${settings.port} needs rights that this process lacks. Set PORT to another.`
  if (code === 'ENOENT') return `No site is built in ${settings.distFolder}. Build it first.`
  return `The site cannot start: ${error instanceof Error ? error.message : String(error)}`
}

function fail(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
