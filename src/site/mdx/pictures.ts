import type { ImageMetadata } from 'astro'

const pictures = import.meta.glob<ImageMetadata>('/content/blog/pictures/*.{svg,png,jpg,jpeg,webp,avif}', {
  eager: true,
  import: 'default',
})

/** A picture of the posts by the path in a text, like ./pictures/name.png. The check has made sure that it exists. */
export const pictureAt = (path: string): ImageMetadata => {
  const picture = pictures[path.replace(/^\.\//, '/content/blog/')]
  if (!picture) throw new Error(`no picture at ${path}`)
  return picture
}
