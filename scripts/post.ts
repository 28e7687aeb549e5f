import './owners-file.ts'
import { parseArgs } from 'node:util'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { newPost } from '#site/editing/new-post.ts'
import { placeholder } from '#site/editing/placeholder.ts'

/** `npm run post -- "Title" --category "Risk Management"`: a new draft, valid from the start. */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { category: { type: 'string' } } })

const made = newPost({
  root: process.cwd(),
  title: positionals.join(' ').trim(),
  category: values.category,
  today: newYorkDate(Date.now()),
})

if ('mistake' in made) {
  console.error(made.mistake)
  process.exitCode = 1
} else {
  const id = made.file.replace(/^.*\/|\.mdx$/g, '')
  console.log(`Wrote ${made.file} and its drawing content/blog/pictures/${id}.svg.
Look at it with \`npm run dev\`, at /blog/${id}. It is a draft: no build holds it until \`draft: true\` is taken out.
Before that, replace whatever begins with “Replace this”, the tag “${placeholder.tag}”, and the drawing, which so far is ${placeholder.drawingShows}.`)
}
