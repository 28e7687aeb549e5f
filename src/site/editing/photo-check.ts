import { statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Mistake } from '#reading/mistake.ts'
import { picturesIn } from '../texts/pictures.ts'

type Wrong = Pick<Mistake, 'found' | 'expected'>

/** The result for a file as it was then, so that the dev server opens each picture once. */
const seen = new Map<string, Wrong | undefined>()

/** Small enough to be decoded in little memory, large enough to notice a file that ends early. */
const probePixels = 16

/** A text column is as wide. */
const widthPixelsMin = 680

const shownFormats = new Set(['png', 'jpeg', 'webp', 'heif'])
const saved = 'a PNG, JPEG, WebP or AVIF, saved again by the program that it comes from'

const unreadable = (reason: unknown): Wrong => ({
  found: /unsupported image format|empty/i.test(String(reason))
    ? 'a file that is not a picture'
    : 'a picture that cannot be read to its end',
  expected: saved,
})

const look = async (path: string): Promise<Wrong | undefined> => {
  try {
    const picture = sharp(path, { failOn: 'truncated' })
    const { format, autoOrient } = await picture.metadata()
    if (!shownFormats.has(format)) return { found: `a ${format.toUpperCase()} under another name`, expected: saved }
    await picture.resize(probePixels).raw().toBuffer()
    return autoOrient.width < widthPixelsMin
      ? {
          found: `${autoOrient.width} pixels from side to side`,
          expected: `${widthPixelsMin} or more, which is the width of a column of text, and 1360 for sharp screens`,
        }
      : undefined
  } catch (reason) {
    return unreadable(reason)
  }
}

const wrongWith = async (path: string): Promise<Wrong | undefined> => {
  const { mtimeMs, size } = statSync(path)
  const key = `${path} ${mtimeMs} ${size}`
  if (!seen.has(key)) seen.set(key, await look(path))
  return seen.get(key)
}

/** Every photograph of the posts that no page could show, or only blurred. */
export const mistakesInPhotos = async (root: string): Promise<Mistake[]> => {
  const mistakes: Mistake[] = []
  for (const picture of picturesIn(root)) {
    if (!/\.(?:png|jpe?g|webp|avif)$/.test(picture)) continue
    const file = `content/blog/${picture.slice('./'.length)}`
    const wrong = await wrongWith(join(root, file))
    if (wrong !== undefined) mistakes.push({ file, line: 1, column: 1, about: 'a picture', ...wrong })
  }
  return mistakes
}
