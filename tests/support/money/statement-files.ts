import fc from 'fast-check'

/** A line of a made-up bank. */
interface BankedLine {
  readonly day: string
  readonly cents: number
  readonly id: string
  readonly name: string
  readonly words: string
}

/** What a made-up bank knows, and how it likes to write. */
export interface Banked {
  readonly opening: number
  readonly lines: readonly BankedLine[]
  readonly newestFirst: boolean
  /** Chooses among the ways in which something may be written. */
  readonly way: number
  readonly encoding: 'utf8' | 'latin1' | 'utf16le'
}

const word = fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿ0-9]{1,9}$/)
const sign = fc.constantFrom(' ', ' & ', ' - ', ', ', "'", '.', ' (x) ', ' + ')
const text = fc.tuple(word, sign, word, sign, word).map((parts) => parts.join(''))

const line = fc.record({
  cents: fc.oneof(fc.integer({ min: -9_999_999, max: 99_999_999 }), fc.constantFrom(0, 1, -1, 100, -1500)),
  after: fc.integer({ min: 0, max: 3 }),
  id: fc.stringMatching(/^[A-Z0-9]{6,12}$/),
  name: text,
  words: text,
})

const dayMs = 86_400_000

export const banked: fc.Arbitrary<Banked> = fc
  .record({
    opening: fc.integer({ min: -1_000_000, max: 1_000_000_000 }),
    lines: fc.array(line, { minLength: 1, maxLength: 12 }),
    first: fc.integer({ min: 0, max: 700 }),
    newestFirst: fc.boolean(),
    way: fc.nat(1000),
    encoding: fc.constantFrom('utf8', 'latin1', 'utf16le'),
  })
  .map(({ lines, first, newestFirst, ...rest }) => {
    let at = Date.UTC(2025, 0, 1) + first * dayMs
    const dated = lines.map(({ after, ...one }) => {
      at += after * dayMs
      return { ...one, day: new Date(at).toISOString().slice(0, 10) }
    })
    // Within one day nobody can tell which way a file goes if its amounts cancel each other.
    const middle = dated[Math.floor(dated.length / 2) - 1]
    return {
      ...rest,
      lines: dated,
      newestFirst: newestFirst && middle !== undefined && middle.day !== dated.at(-1)?.day,
    }
  })

const closingOf = ({ opening, lines }: Banked): number => lines.reduce((sum, { cents }) => sum + cents, opening)
const decimal = (cents: number): string =>
  `${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
const inOrder = <T>(newestFirst: boolean, all: readonly T[]): readonly T[] => (newestFirst ? all.toReversed() : all)
const lastDay = ({ lines }: Banked): string => lines.at(-1)?.day ?? ''
const firstDay = ({ lines }: Banked): string => lines[0]?.day ?? ''
const short = (day: string): string => day.slice(2).replaceAll('-', '')

const escaped = (way: number, given: string): string => {
  const plain = given.replaceAll('&', '&amp;')
  if (way % 3 === 0) return `<![CDATA[${given}]]>`
  return way % 3 === 1
    ? plain
    : plain.replace(
        /[À-ÿ']/g,
        (one) => `&#${way % 2 ? '' : 'x'}${(one.codePointAt(0) ?? 0).toString(way % 2 ? 10 : 16)};`,
      )
}

const dated = (way: number, day: string): string => {
  const zones = ['', 'Z', '-05:00', '+14:00', '-12:00']
  const zone = zones[way % zones.length]
  return way % 2 ? `<Dt>${day}${zone}</Dt>` : `<DtTm>${day}T23:59:59${way % 4 ? '.000' : ''}${zone}</DtTm>`
}

const camtAmount = (way: number, cents: number): string =>
  `<Amt Ccy="USD">${way % 2 ? decimal(cents) : decimal(cents).padStart(18, '0')}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`

const camtBalance = (way: number, code: string, day: string, cents: number): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${camtAmount(way, cents)}<Dt><Dt>${day}</Dt></Dt></Bal>`

const camtStatement = (bank: Banked): string => {
  const { way, lines, newestFirst, opening } = bank
  const entries = inOrder(newestFirst, lines).map(({ day, cents, id, name, words }, place) => {
    const own = way + place
    const party = `<${cents < 0 ? 'Cdtr' : 'Dbtr'}><Nm>${escaped(own, name)}</Nm></${cents < 0 ? 'Cdtr' : 'Dbtr'}>`
    return `<Ntry>${camtAmount(own, cents)}<Sts>BOOK</Sts><BookgDt>${dated(own, day)}</BookgDt><AcctSvcrRef>${id}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties>${party}</RltdPties><RmtInf><Ustrd>${escaped(own + 1, words)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
  })
  return `<Stmt><Acct><Id><Othr><Id>77</Id></Othr></Id></Acct>${camtBalance(way, 'OPBD', firstDay(bank), opening)}${camtBalance(way, 'CLBD', lastDay(bank), closingOf(bank))}${entries.join(way % 2 ? '\n' : '')}</Stmt>`
}

/** One statement, or two that follow each other, the newer one first or last. */
const camt = (bank: Banked): string => {
  const half = Math.floor(bank.lines.length / 2)
  const first = { ...bank, lines: bank.lines.slice(0, half) }
  const second = { ...bank, opening: closingOf(first), lines: bank.lines.slice(half) }
  const areTwo = half > 0 && bank.way % 5 < 2
  const statements = areTwo ? inOrder(bank.newestFirst, [first, second]) : [bank]
  const document = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>${statements.map(camtStatement).join('')}</BkToCstmrStmt></Document>`
  const encoding = bank.encoding === 'latin1' ? 'ISO-8859-1' : 'UTF-8'
  return `<?xml version="1.0" encoding="${encoding}"?>${bank.way % 7 === 0 ? `<Envelope><AppHdr/>${document}</Envelope>` : document}`
}

const bai2 = (bank: Banked): string => {
  const { opening, lines, newestFirst, way } = bank
  const days = inOrder(newestFirst, [...new Set(lines.map(({ day }) => day))])
  let records = 1
  let control = 0
  const balances = new Map<string, number>()
  let balance = opening
  for (const { day, cents } of lines) {
    balance += cents
    balances.set(day, balance)
  }
  const groups = days.map((day) => {
    const own = lines.filter((one) => one.day === day)
    const closing = balances.get(day) ?? 0
    const before = closing - own.reduce((sum, { cents }) => sum + cents, 0)
    const rows = own.flatMap(({ cents, id, words }, place) => {
      const cut = words.slice(0, 8)
      const funds = ['0', 'Z', `V,${short(day)},`, 'S,1,2,3', 'D,1,0,5', ''][(way + place) % 6]
      const head = `16,${cents < 0 ? 475 : 195},${Math.abs(cents)},${funds},${id},,`
      return (way + place) % 2 ? [`${head}${words}/`] : [`${head}${cut}`, `88,${words.slice(8) || 'x'}`]
    })
    const total = before + closing + own.reduce((sum, { cents }) => sum + Math.abs(cents), 0)
    control += total
    records += rows.length + 4
    return [
      `02,ME,BANK,1,${short(day)},0600,USD,2/`,
      `03,77,USD,010,${before},,,015,${closing},,/`,
      ...rows,
      `49,${total},${rows.length + 2}/`,
      `98,${total},1,${rows.length + 4}/`,
    ].join(way % 2 ? '\n' : '\r\n')
  })
  const name = `01,BANK,ME,${short(lastDay(bank))},0600,1,,,2/`
  return [name, ...groups, `99,${control},${days.length},${records + 1}/`].join('\n')
}

const ofx = (bank: Banked): string => {
  const isXml = bank.way % 2 === 0
  const leaf = (name: string, value: string): string =>
    `<${name}>${value}${isXml || bank.way % 3 === 0 ? `</${name}>` : ''}${bank.way % 5 ? '\n' : ''}`
  const plain = (given: string): string => given.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const zone = ['', '120000', '235959.000[-5:EST]', '000000[+14:LINT]'][bank.way % 4] ?? ''
  const rows = inOrder(bank.newestFirst, bank.lines).map(
    ({ day, cents, id, name, words }) =>
      `<STMTTRN>${leaf('TRNTYPE', 'OTHER')}${leaf('DTPOSTED', day.replaceAll('-', '') + zone)}${leaf('TRNAMT', `${cents < 0 ? '-' : ''}${decimal(cents)}`)}${leaf('FITID', id)}${leaf('NAME', plain(name))}${leaf('MEMO', plain(words))}</STMTTRN>`,
  )
  const head = isXml
    ? '<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="220"?>\n'
    : 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n'
  const balance = `<LEDGERBAL>${leaf('BALAMT', `${closingOf(bank) < 0 ? '-' : ''}${decimal(closingOf(bank))}`)}${leaf('DTASOF', lastDay(bank).replaceAll('-', ''))}</LEDGERBAL>`
  return `${head}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>${leaf('CURDEF', 'USD')}<BANKACCTFROM>${leaf('BANKID', '1')}${leaf('ACCTID', '77')}</BANKACCTFROM><BANKTRANLIST>${rows.join('')}</BANKTRANLIST>${balance}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
}

const swift = (cents: number): string =>
  decimal(cents)
    .replace('.', ',')
    .replace(/,00$/, cents % 3 ? ',00' : ',')
const mt940 = (bank: Banked): string => {
  const balance = (tag: string, day: string, cents: number): string =>
    `:${tag}:${cents < 0 ? 'D' : 'C'}${short(day)}USD${swift(cents)}`
  const rows = bank.lines.flatMap(({ day, cents, id, words }, place) => {
    const mark = cents < 0 ? ['D', 'RC'][(bank.way + place) % 2] : ['C', 'RD'][(bank.way + place) % 2]
    const entry = (bank.way + place) % 3 ? short(day).slice(2) : ''
    return [`:61:${short(day)}${entry}${mark}${swift(cents)}NTRFNONREF//${id}`, `:86:${words}`]
  })
  const body = [
    ':20:X1',
    ':25:BANK/77',
    ':28C:1/1',
    balance('60F', firstDay(bank), bank.opening),
    ...rows,
    balance('62F', lastDay(bank), closingOf(bank)),
  ].join('\n')
  return bank.way % 2 ? `{1:F01BANK}{2:I940}{4:\n${body}\n-}` : body
}

const quoted = (cell: string): string => (/[",;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const csvDay = (way: number, day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  return (
    [
      day,
      `${month}/${date}/${year}`,
      `${Number(month)}/${Number(date)}/${year.slice(2)}`,
      `${month}-${date}-${year}`,
      `${day}T23:30:00-08:00`,
    ][way % 5] ?? day
  )
}
const csv = (bank: Banked): string => {
  const { way } = bank
  let running = bank.opening
  const rows = bank.lines.map(({ day, cents, id, name, words }) => {
    running += cents
    const signed = `${cents < 0 ? '-' : ''}${decimal(cents)}`
    const amount =
      [
        [signed],
        [cents < 0 ? decimal(cents) : '', cents < 0 ? '' : decimal(cents)],
        [decimal(cents), cents < 0 ? 'Debit' : 'Credit'],
      ][way % 3] ?? []
    return [csvDay(way, day), name, words, ...amount, `${running < 0 ? '-' : ''}${decimal(running)}`, id]
  })
  const head = [
    'Posting Date',
    'Payee',
    'Description',
    ...([['Amount'], ['Debit', 'Credit'], ['Amount', 'Transaction Type']][way % 3] ?? []),
    'Balance',
    'Transaction ID',
  ]
  const separator = [',', ';', '\t'][way % 3] ?? ','
  const preamble = way % 4 ? [] : ['My bank', `Account${separator}77`]
  const lines = [head, ...inOrder(bank.newestFirst, rows)].map((row) => row.map(quoted).join(separator))
  return [...preamble, ...lines].join(way % 2 ? '\r\n' : '\n')
}

/** The file that a bank makes of what it knows, by its format. */
export const filesOf = { 'CAMT.053': camt, BAI2: bai2, OFX: ofx, MT940: mt940, CSV: csv } as const

/** The file as bytes, in the bank's encoding. */
export const bytesOf = ({ encoding }: Banked, text: string): Uint8Array =>
  Buffer.from(encoding === 'utf16le' ? `\uFEFF${text}` : text, encoding)

/** What stands in a file: the balances and, the earliest first, each day, amount, id and words. */
export interface Seen {
  readonly opening: number
  readonly closing: number
  readonly lines: readonly (readonly [day: string, cents: number, id: string, words: string])[]
}

const cents = (written: string): number => {
  const [whole = '', places = ''] = written.replace(/^[+-]/, '').split(/[.,]/)
  return Number(`${whole}${places.padEnd(2, '0')}`) * (written.startsWith('-') ? -1 : 1) + 0
}
const unescaped = (raw: string): string => {
  const section = /^<!\[CDATA\[([\s\S]*)\]\]>$/.exec(raw)
  if (section) return section[1] ?? ''
  return raw
    .replace(/&#x([0-9a-f]+);/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
}
const between = (whole: string, name: string): string =>
  new RegExp(`<${name}(?: [^>]*)?>([\\s\\S]*?)(?:</${name}>|\\n|(?=<(?!!)))`).exec(whole)?.[1] ?? ''
const day8 = (text: string): string => `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`
const day6 = (text: string): string => day8(`20${text}`)

const seeCamt = (file: string): Seen => {
  const statements = [...file.matchAll(/<Stmt>([\s\S]*?)<\/Stmt>/g)].map(([, one = '']) => {
    const balance = (code: string): number => {
      const found = new RegExp(`<Cd>${code}</Cd>[\\s\\S]*?<Amt[^>]*>([\\d.]+)</Amt><CdtDbtInd>(\\w+)`).exec(one)
      return cents(`${found?.[2] === 'DBIT' ? '-' : ''}${found?.[1]}`)
    }
    const lines = [...one.matchAll(/<Ntry>([\s\S]*?)<\/Ntry>/g)].map(([, entry = '']) => {
      const amount = cents(/<Amt[^>]*>([\d.]+)/.exec(entry)?.[1] ?? '')
      const day = /<BookgDt><Dt(?:Tm)?>(.{10})/.exec(entry)?.[1] ?? ''
      const words = /<Ustrd>([\s\S]*?)<\/Ustrd>/.exec(entry)?.[1] ?? ''
      return [
        day,
        entry.includes('>DBIT<') ? -amount : amount,
        between(entry, 'AcctSvcrRef'),
        unescaped(words),
      ] as const
    })
    return { opening: balance('OPBD'), closing: balance('CLBD'), lines }
  })
  // The last day of the newer one is the later day: `banked` makes no other pairs the newest first.
  const last = ({ lines }: Seen): string =>
    lines
      .map(([day]) => day)
      .toSorted()
      .at(-1) ?? ''
  const chosen = statements.toSorted((a, b) => last(a).localeCompare(last(b)))
  return {
    opening: chosen[0]?.opening ?? 0,
    closing: chosen.at(-1)?.closing ?? 0,
    lines: chosen.flatMap(({ lines }) => lines),
  }
}

const seeBai2 = (file: string): Seen => {
  const groups: Seen[] = []
  let day = ''
  for (const row of file.split(/\r?\n/)) {
    const fields = row.trim().replace(/\/$/, '').split(',')
    if (fields[0] === '02') day = day6(fields[4] ?? '')
    if (fields[0] === '03') groups.push({ opening: Number(fields[4]), closing: Number(fields[8]), lines: [] })
    const current = groups.at(-1)
    const lines = (current?.lines ?? []) as [string, number, string, string][]
    if (fields[0] === '16') {
      const more = { V: 2, S: 3, D: 3 }[fields[3] ?? ''] ?? 0
      const amount = Number(fields[2]) * (fields[1] === '475' ? -1 : 1) + 0
      lines.push([day, amount, fields[4 + more] ?? '', fields.slice(6 + more).join(',')])
    }
    const last = lines.at(-1)
    if (fields[0] === '88' && last) last[3] = `${last[3].trimEnd()} ${fields.slice(1).join(',').trimStart()}`
  }
  const ordered = (groups[0]?.lines[0]?.[0] ?? '') > (groups.at(-1)?.lines[0]?.[0] ?? '') ? groups.toReversed() : groups
  return {
    opening: ordered[0]?.opening ?? 0,
    closing: ordered.at(-1)?.closing ?? 0,
    lines: ordered.flatMap(({ lines }) => lines),
  }
}

const seeOfx = (file: string): Seen => {
  const lines = file
    .split('<STMTTRN>')
    .slice(1)
    .map(
      (one) =>
        [
          day8(between(one, 'DTPOSTED')),
          cents(between(one, 'TRNAMT')),
          between(one, 'FITID'),
          unescaped(between(one, 'MEMO')),
        ] as const,
    )
  const closing = cents(between(file, 'BALAMT'))
  return { opening: closing - lines.reduce((sum, [, amount]) => sum + amount, 0), closing, lines }
}

const seeMt940 = (file: string): Seen => {
  const balance = (tag: string): number => {
    const found = new RegExp(`:${tag}:([CD])\\d{6}USD([\\d,]+)`).exec(file)
    return cents(`${found?.[1] === 'D' ? '-' : ''}${found?.[2]}`)
  }
  const lines = [...file.matchAll(/:61:(\d{6})(?:\d{4})?(R?[CD])([\d,]+)NTRFNONREF\/\/(\w+)\n:86:([^\n]*)/g)].map(
    ([, day = '', mark = '', amount = '', id = '', words = '']) =>
      [day6(day), cents(`${mark === 'D' || mark === 'RC' ? '-' : ''}${amount}`), id, words] as const,
  )
  return { opening: balance('60F'), closing: balance('62F'), lines }
}

const cellsOf = (row: string, separator: string): string[] => {
  const cells = ['']
  let inside = false
  for (const one of row.replaceAll('""', '\u0000')) {
    if (one === '"') inside = !inside
    else if (one === separator && !inside) cells.push('')
    else cells[cells.length - 1] += one
  }
  return cells.map((cell) => cell.replaceAll('\u0000', '"'))
}

const seeCsv = (file: string): Seen => {
  const rows = file.split(/\r?\n/)
  const at = rows.findIndex((row) => row.startsWith('Posting Date'))
  const separator = rows[at]?.[12] ?? ','
  const head = cellsOf(rows[at] ?? '', separator)
  const balances: number[] = []
  const found = rows.slice(at + 1).map((row) => {
    const cells = cellsOf(row, separator)
    const of = (name: string): string => cells[head.indexOf(name)] ?? ''
    const [first = '', second = '', third = ''] = of('Posting Date').split(/[/T-]/)
    const isYear = first.length === 4
    const day = isYear
      ? `${first}-${second}-${third}`
      : `20${third.slice(-2)}-${first.padStart(2, '0')}-${second.padStart(2, '0')}`
    const out = of('Debit') || (of('Transaction Type') === 'Debit' ? of('Amount') : '')
    balances.push(cents(of('Balance')))
    return [
      day,
      out ? -cents(out) + 0 : cents(of('Amount') || of('Credit')),
      of('Transaction ID'),
      of('Description'),
    ] as const
  })
  const isDescending = (found[0]?.[0] ?? '') > (found.at(-1)?.[0] ?? '')
  const goesDown =
    isDescending ||
    found.some(([, amount], place) => place > 0 && (balances[place - 1] ?? 0) + amount !== balances[place])
  const lines = goesDown ? found.toReversed() : found
  const ordered = goesDown ? balances.toReversed() : balances
  return { opening: (ordered[0] ?? 0) - (lines[0]?.[1] ?? 0), closing: ordered.at(-1) ?? 0, lines }
}

/** Reads what the files of this module hold, in another way than the portal does. */
export const seers = { 'CAMT.053': seeCamt, BAI2: seeBai2, OFX: seeOfx, MT940: seeMt940, CSV: seeCsv } as const
