declare module 'sax' {
  interface Tag {
    readonly name: string
    readonly attributes: Readonly<Record<string, string>>
  }

  interface Parser {
    /** Where the tag that is read begins: the number of its first character, from 1. */
    readonly startTagPosition: number
    /** How many characters were read. */
    readonly position: number
    onopentag: (tag: Tag) => void
    onclosetag: (name: string) => void
    ontext: (text: string) => void
    oncdata: (text: string) => void
    ondoctype: (doctype: string) => void
    onerror: (error: Error) => void
    write(chunk: string): Parser
    close(): Parser
  }

  const sax: { parser(strict: boolean, options: { readonly position: boolean }): Parser }
  export default sax
}
