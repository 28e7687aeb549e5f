import type { ImageMetadata } from 'astro'

const pictures = import.meta.glob<ImageMetadata>('/content/blog/pictures/*.{svg,png,jpg,jpeg,webp,avif}', {
  eager: true,
  import: 'default',
})

/** A picture of the posts by the path that a text writes, as ./pictures/name.png. The check has seen that it is there. */
export const pictureAt = (path: string): ImageMetadata => {
  const picture = pictures[path.replace(/^\.\//, '/content/blog/')]
  if (!picture) throw new Error(`no picture at ${path}`)
  return picture
}
