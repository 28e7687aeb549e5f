import { mdxToJs } from 'satteri'
import { describe, expect, it } from 'vitest'
import { safeTexts } from '#site/texts/safe-texts.ts'
import { mistakesIn, written } from '../editing/written.ts'

/** Ways to make a public page run something, load something from others or pretend to be the site. */
const attacks: Readonly<Record<string, string>> = {
  'a script': '<script>alert(1)</script>',
  'a script in a line of text': 'Text <script>{`alert(1)`}</script> goes on.',
  'a script from elsewhere': '<script src="https://elsewhere.example/a.js" />',
  'a script that Astro passes on': '<script is:inline>alert(1)</script>',
  'a script by another name': '<svg><script>alert(1)</script></svg>',
  'data for machines': '<script type="application/ld+json">{`{}`}</script>',
  'rules that prerender': '<script type="speculationrules">{`{}`}</script>',
  'a module': '<script type="module" src="/_astro/a.js" />',
  'a script with a colon in its name': '<svg:script>alert(1)</svg:script>',
  'a script by a member': '<a.script />',
  'a handler': '<sup onclick="alert(1)">1</sup>',
  'a handler in capitals': '<sup onClick={() => alert(1)}>1</sup>',
  'a handler on a part': '<Callout kind="note" onmouseover="alert(1)">Text.</Callout>',
  'a handler that is spread': "<sup {...{ onclick: 'alert(1)' }}>1</sup>",
  'a part that is spread': '<Callout {...frontmatter}>Text.</Callout>',
  'a picture with a handler': '<img src="x" onerror="alert(1)" />',
  'a drawing with a handler': '<svg onload="alert(1)" />',
  'a link that runs': '[go](javascript:alert(1))',
  'a link that runs, in capitals': '[go](JaVaScRiPt:alert%281%29)',
  'a link that runs, behind entities': '[go](java&#115;cript:alert&#40;1&#41;)',
  'a link that runs, behind a tab': '[go](java&Tab;script:alert&lpar;1&rpar;)',
  'a link that runs, behind a line break': '[go](java&NewLine;script:alert%281%29)',
  'a link that runs, behind a control character': '[go](&#1;javascript:alert%281%29)',
  'a link that runs, behind spaces': '[go](<  javascript:alert(1)>)',
  'a link that runs, in VBScript': '[go](vbscript:msgbox)',
  'a link to data': '[go](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  'a link to a blob': '[go](blob:https://here.example/1)',
  'a link to a file': '[go](file:///etc/passwd)',
  'a link by reference that runs': '[go][x]\n\n[x]: javascript:alert(1)',
  'a link to another host without a scheme': '[go](//elsewhere.example)',
  'a link to another host by backslashes': '[go](/\\elsewhere.example)',
  'a link of HTML': '<a href="javascript:alert(1)">go</a>',
  'a picture that runs': '![What the picture shows](javascript:alert%281%29)',
  'a picture of data': '![What the picture shows](data:image/svg+xml;base64,PHN2Zy8+)',
  'a picture above the folder': '![What the picture shows](./pictures/../../../../etc/passwd)',
  'a picture by reference from elsewhere': '![What the picture shows][x]\n\n[x]: https://elsewhere.example/a.png',
  'a frame': '<iframe src="https://elsewhere.example" />',
  'a frame with its text': '<iframe srcdoc="<script>alert(1)</script>" />',
  'an object': '<object data="a.swf" />',
  'an embed': '<embed src="a.swf" />',
  'a film': '<video src="https://elsewhere.example/a.mp4" />',
  'a form': '<form action="https://elsewhere.example"><input name="password" /></form>',
  'a button that sends elsewhere': '<button formaction="https://elsewhere.example">Sign in</button>',
  'a style sheet': '<style>{`* { display: none }`}</style>',
  'a style': '<sup style="position:fixed;inset:0">1</sup>',
  'a class of ours': '<sup class="btn solid">1</sup>',
  'a style sheet from elsewhere': '<link rel="stylesheet" href="https://elsewhere.example/a.css" />',
  'another base': '<base href="https://elsewhere.example/" />',
  'another page': '<meta http-equiv="refresh" content="0;url=https://elsewhere.example" />',
  'a policy of its own': '<meta http-equiv="Content-Security-Policy" content="script-src *" />',
  'HTML set as it is': '<Fragment set:html="<script>alert(1)</script>" />',
  'HTML set on an element': '<sup set:html={"<script>alert(1)</script>"} />',
  'a fragment': '<><script>alert(1)</script></>',
  'an island': "import Login from '../../src/islands/auth/Login.tsx'\n\n<Login client:load />",
  'an island of a part': '<Callout client:load kind="note">Text.</Callout>',
  'an island made on the server': '<Callout server:defer kind="note">Text.</Callout>',
  'an element of islands': '<astro-island component-url="https://elsewhere.example/a.js" client="load" />',
  'an element of our own making': '<foot-note>Text.</foot-note>',
  'an import of code': "import { readFileSync } from 'node:fs'\n\nText.",
  'an import for its effect': "import 'https://elsewhere.example/a.js'\n\nText.",
  'an import while it runs': "{await import('node:fs')}",
  'an export': 'export const prerender = false\n\nText.',
  'another component for a mark': 'export const components = { p: () => 1 }\n\nText.',
  'code in a line': 'The key is {process.env.SECRET}.',
  'code on a line': '{process.exit(1)}',
  'code behind a remark': '{/* a remark */ process.exit(1)}',
  'code between two remarks': '{/* a */ process.exit(1) /* b */}',
  'a remark to the end of its line': '{// a remark\nprocess.exit(1)}',
  'code in an attribute': '<Callout title={process.env.SECRET}>Text.</Callout>',
  'code in a list': `<SmallChart title="A" of="B" kind="bars" labels={[process.pid]} series={[{ name: 'S', values: [1] }]} />`,
  'a list that is spread': `<SmallChart title="A" of="B" kind="bars" labels={[...process.argv]} series={[{ name: 'S', values: [1] }]} />`,
  'a name that is worked out': `<SmallChart title="A" of="B" kind="bars" labels={['a']} series={[{ [process.exit()]: 'S', values: [1] }]} />`,
  'a function in a list': `<SmallChart title="A" of="B" kind="bars" labels={['a']} series={[{ name() {}, values: [1] }]} />`,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is in the text of a post
  'a text that is put together': '<Callout title={`${process.env.SECRET}`}>Text.</Callout>',
  'a call': '<ProfitSplit amount={fetch("https://elsewhere.example")} gain={24} />',
  'an element in an attribute': '<Callout title=<script>alert(1)</script>>Text.</Callout>',
  'a prototype': `<SmallChart title="A" of="B" kind="bars" labels={['a']} series={[{ __proto__: null, name: 'S', values: [1] }]} />`,
  'a part by a name of every object': '<constructor>Text.</constructor>',
  'an attribute by a name of every object': '<Callout constructor="x">Text.</Callout>',
  'a dialog that covers the page': '<dialog open>Sign in</dialog>',
  'a popover': '<div popover="auto">Sign in</div>',
  'an element of its own': '<x-login />',
  'mathematics with a link': '<math><maction actiontype="statusline" href="javascript:alert(1)">x</maction></math>',
}

/** Compiled as for a page, with its guard and without any check before it. */
const compile = (text: string): string =>
  mdxToJs(text, {
    mdastPlugins: [safeTexts('post')],
    features: { gfm: true, smartPunctuation: true },
    jsxImportSource: 'astro',
  }).code

describe('in a post nothing runs', () => {
  it.each(Object.entries(attacks))('%s is a mistake', (_, text) => {
    const found = mistakesIn(written(text))
    expect(found.length).toBeGreaterThan(0)
    expect(found[0]?.line).toBeGreaterThanOrEqual(13)
    expect(found[0]?.expected).toMatch(/\w/)
  })

  it.each(Object.entries(attacks))('%s is not compiled', (_, text) => {
    expect(() => compile(text)).toThrow()
  })
})

describe('what passes the guard', () => {
  it('is data: remarks are gone, values are written anew', () => {
    const code = compile(
      `{/* a remark */}\n\n<SmallChart title='A "b" </script>' of="B" kind="bars" labels={['a']} series={[{ name: 'S', values: [-1.50] }]} />\n\n` +
        `Text <Term id="riskMin" />.\n\n<Figure src="./pictures/ten-thousand-years.png" plot alt="What it shows">A caption.</Figure>\n`,
    )
    expect(
      compile(
        '<Callout kind="note">\n\nText <Term id="riskMin" /> and <Footnote>*more* <Term id="riskMax" /></Footnote>.\n\n</Callout>',
      ),
    ).toMatch(/kind: "note"[\s\S]*id: "riskMin"[\s\S]*id: "riskMax"/)
    expect(code).not.toContain('remark')
    expect(code).not.toContain('import picture')
    expect(code.replace(/\s+/g, '')).toContain('series:[{"name":"S","values":[-1.5]}]')
  })
})
