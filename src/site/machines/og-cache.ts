import { createHash, type Hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Beside Astro's own cache of sized pictures: later builds draw only what is new. */
const folder = 'node_modules/.astro/cards'

/** What a picture depends on besides its words: the drawing, the brand, the fonts and the drawing libraries. */
const sources = ['src/site/machines', 'src/site/brand', 'content/house.yaml', 'content/mark.svg', 'package-lock.json']

const add = (hash: Hash, path: string): void => {
  if (!existsSync(path)) return
  if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(hash, join(path, name))
  else hash.update(path).update('\0').update(readFileSync(path)).update('\0')
}

const hashOfSources = (): string => {
  const hash = createHash('sha256')
  for (const path of sources) add(hash, path)
  return hash.digest('hex')
}

let drawnBy: string | undefined

/** A picture from an earlier build with the same words and the same drawing; otherwise drawn now and kept. */
export const keptPicture = async (words: object, draw: () => Promise<Buffer>): Promise<Buffer> => {
  drawnBy ??= hashOfSources()
  const file = join(
    folder,
    `${createHash('sha256')
      .update(`${drawnBy}\0${JSON.stringify(words)}`)
      .digest('hex')}.png`,
  )
  const kept = await readFile(file).catch(() => undefined)
  if (kept !== undefined) return kept
  const picture = await draw()
  await mkdir(folder, { recursive: true })
  // If a build is killed here, it leaves no partial picture.
  await writeFile(`${file}.${process.pid}`, picture)
  await rename(`${file}.${process.pid}`, file)
  return picture
}
