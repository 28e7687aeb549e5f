import { readFile, rm } from 'node:fs/promises'

const picture = /^_astro\/[^/]+\.(?:svg|png|jpe?g|webp|avif|gif)$/
const text = /\.(?:html|css|js|json|xml|txt|webmanifest)$/
const named = /_astro\/[\w.@-]+/g

/** Removes the pictures that nothing in the finished folder refers to: originals, and those of posts that wait. */
export const removeUnused = async (dir: string, files: readonly string[]): Promise<void> => {
  const used = new Set<string>()
  for (const file of files)
    if (text.test(file)) for (const [name] of (await readFile(`${dir}/${file}`, 'utf8')).matchAll(named)) used.add(name)
  for (const file of files) if (picture.test(file) && !used.has(file)) await rm(`${dir}/${file}`)
}
