import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The pictures of the posts, by their paths as a post writes them. */
export const picturesIn = (root: string): string[] => {
  const folder = join(root, 'content/blog/pictures')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => `./pictures/${name}`)
    .sort()
}
