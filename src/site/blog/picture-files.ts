import { dirname, join } from 'node:path'
import { headOf } from '#reading/head.ts'
import { readPosts } from '../editing/posts-check.ts'

/** The file of each post's picture, by the post's id: Astro knows a picture only by its built address. */
export const pictureFiles = (root = process.cwd()): ReadonlyMap<string, string> =>
  new Map(
    readPosts(root).sources.flatMap(({ id, file, text }) => {
      const { image } = headOf(text)
      return typeof image === 'string' ? [[id, join(root, dirname(file), image)] as const] : []
    }),
  )
