import { statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Mistake } from '#reading/mistake.ts'
import { picturesIn } from '../texts/pictures.ts'

/** The result for a file as it was then, so that the dev server opens each picture once. */
const seen = new Map<string, string | undefined>()

/** Small enough to be decoded in little memory, large enough to notice a file that ends early. */
const probePixels = 16

const decode = async (path: string): Promise<string | undefined> => {
  try {
    await sharp(path, { failOn: 'truncated' }).resize(probePixels).raw().toBuffer()
    return undefined
  } catch (reason) {
    return /unsupported image format|empty/i.test(String(reason))
      ? 'a file that is not a picture'
      : 'a picture that cannot be read to its end'
  }
}

const wrongWith = async (path: string): Promise<string | undefined> => {
  const { mtimeMs, size } = statSync(path)
  const key = `${path} ${mtimeMs} ${size}`
  if (!seen.has(key)) seen.set(key, await decode(path))
  return seen.get(key)
}

/** Every photograph of the posts that no page could show. */
export const mistakesInPhotos = async (root: string): Promise<Mistake[]> => {
  const mistakes: Mistake[] = []
  for (const picture of picturesIn(root)) {
    if (!/\.(?:png|jpe?g|webp|avif)$/.test(picture)) continue
    const file = `content/blog/${picture.slice('./'.length)}`
    const found = await wrongWith(join(root, file))
    const expected = 'a PNG, JPEG, WebP or AVIF, saved again by the program that it comes from'
    if (found !== undefined) mistakes.push({ file, line: 1, column: 1, about: 'a picture', found, expected })
  }
  return mistakes
}
