import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { type Measured, reaches } from './page-weight.ts'

/** Fetched when the benchmark runs: as a dependency it would add 163 packages to every installation of Likeness. */
const lighthouse = 'lighthouse@12.8.2'

const pages = {
  home: '/',
  index: '/requirements',
  country: '/requirements/us',
  document: '/requirements/us/passport',
  compare: '/requirements/compare?documents=us-passport,nl-passport',
}

/** The score out of 100 that a page has to reach in each category. */
const least = {
  desktop: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 },
  mobile: { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 },
}
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

const mostAttempts = 5

const Scores = z.partialRecord(z.enum(categories), z.object({ score: z.number().nullable() }))
type Scores = z.infer<typeof Scores>
const Report = z.object({ categories: Scores })

/**
 * Lighthouse's scores for each kind of page, on a computer and on a phone: the best of up to five runs, because other
 * processes on the machine can only lower a score. Ends early once all bars are reached.
 */
export async function* lighthouseScores(address: string, chromium: string): AsyncGenerator<Measured> {
  for (const [kind, path] of Object.entries(pages)) {
    for (const device of ['desktop', 'mobile'] as const) {
      const best: Record<Category, number> = { performance: 0, accessibility: 0, 'best-practices': 0, seo: 0 }
      const lines = () =>
        categories.map((category) => ({
          what: `Lighthouse ${device}, ${kind}: ${category}`,
          figure: best[category],
          unit: '',
          least: least[device][category],
        }))
      for (let attempt = 0; attempt < mostAttempts && !lines().every(reaches); attempt += 1) {
        const scores = await run(address + path, device, chromium)
        for (const category of categories)
          best[category] = Math.max(best[category], (scores[category]?.score ?? 0) * 100)
      }
      yield* lines()
    }
  }
}

/** The scores of one run; empty if Lighthouse could not judge, which happens on a busy machine. */
async function run(url: string, device: keyof typeof least, chromium: string): Promise<Scores> {
  const flags = '--headless --no-sandbox --disable-gpu --disable-background-networking'
  const preset = device === 'desktop' ? ['--preset=desktop'] : []
  const options = [
    '--quiet',
    '--output=json',
    `--only-categories=${categories.join()}`,
    `--chrome-flags=${flags}`,
  ]
  const command = ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url, ...preset, ...options]
  const child = spawn('npm', command, {
    env: { ...process.env, CHROME_PATH: chromium },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (errors !== '') process.stderr.write(`${errors.split('\n', 1)}\n`)
  const report = said.startsWith('{') ? Report.parse(JSON.parse(said)) : { categories: {} }
  return report.categories
}
