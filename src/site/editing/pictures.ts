import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The pictures of the posts, as a post writes their paths. */
export const picturesIn = (root: string): string[] => {
  const folder = join(root, 'content/blog/pictures')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => `./pictures/${name}`)
    .sort()
}
