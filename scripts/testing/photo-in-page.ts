import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { drawPortrait, type PortraitDrawing } from '../../api/engine/testing/drawing/draw-portrait.ts'

/** The file of a drawn photo that can be used once it is cut, as a visitor chooses it, with some things drawn otherwise. */
export async function drawnPhoto(changes: Partial<PortraitDrawing> = {}) {
  const drawn = { width: 900, height: 1000, centreX: 450, skullTopY: 190, chinY: 740 }
  const grain = { levels: 3, on: 'picture' } as const
  return fileOf(await drawPortrait({ ...drawn, grain, ...changes }, 'jpeg'))
}

const fileOf = (buffer: Buffer) => ({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })

/** A cap down to the hairline of that photo, and its visor. */
export const cap =
  '<g transform="translate(-65.6 -170.9) scale(1.71875)"><path fill="#2a4a9a" d="M180 330 C175 180 240 195 300 195 C360 195 425 180 420 330 Q300 235 180 330 Z"/><path fill="#241a14" d="M170 330 Q300 225 430 330 Q440 352 410 345 Q300 280 190 345 Q160 352 170 330 Z"/></g>'

/** The file of a picture of one colour. */
export const withoutFace = async () =>
  fileOf(
    await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#ccd' } })
      .jpeg()
      .toBuffer(),
  )

/** Does something that ends in a download. Resolves with the file's name and bytes. */
export async function downloaded(page: Page, act: () => Promise<unknown>) {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** Presses the tabulator until what the selector names has the focus. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if ((await page.locator(`${selector}:focus`).count()) > 0) return
    await page.keyboard.press('Tab')
  }
  assert.fail(`the keyboard does not reach ${selector}`)
}
