/** The HTML that a text may contain beside Markdown, none of it with attributes. */
export const inlineElements: ReadonlySet<string> = new Set(['br', 'sub', 'sup'])

const code = 'nothing: a text runs no code. A chart is <SmallChart>, a figure of the fund <Term>'
const frame = 'a link, as [what is there](https://…), or a picture: a page shows nothing from other sites'
const form = 'a link to a page with a form, as [write to us](/#contact)'
const style = 'nothing: the house styles its texts. A remark is <Callout>'
const plain = 'Markdown: empty lines between paragraphs, lists with -, > before what is quoted'

/** What to write in place of the elements that people try. */
const instead: Readonly<Record<string, string>> = {
  script: code,
  noscript: code,
  template: code,
  object: frame,
  embed: frame,
  iframe: frame,
  frame: frame,
  frameset: frame,
  portal: frame,
  video: frame,
  audio: frame,
  canvas: 'a chart, as <SmallChart>',
  form,
  input: form,
  button: form,
  select: form,
  textarea: form,
  dialog: plain,
  style,
  link: style,
  font: style,
  center: style,
  meta: 'nothing: the head of a page follows from the head of the post',
  base: 'nothing: addresses are written in full, as /faq',
  title: 'nothing: the title belongs in the head of the post',
  img: '![What it shows](./pictures/name.png)',
  picture: '![What it shows](./pictures/name.png)',
  figure: '<Figure src="./pictures/name.png" alt="What it shows">A caption.</Figure>',
  svg: 'the drawing as a file, ![What it shows](./pictures/name.svg)',
  math: 'the formula as a line of text, as > a ÷ b',
  a: '[text](/address)',
  table: 'a table of Markdown, its columns between |',
  b: '**text**',
  strong: '**text**',
  i: '*text*',
  em: '*text*',
  code: '`text`',
  pre: 'lines between ``` and ```',
  hr: '---',
  blockquote: '> before each line',
}

const heading = /^h[1-6]$/

/** What to write in place of an element of HTML. */
export const insteadOf = (element: string): string => {
  const name = element.toLowerCase()
  if (heading.test(name)) return '## before the heading, ### for one below it'
  return (Object.hasOwn(instead, name) ? instead[name] : undefined) ?? plain
}
