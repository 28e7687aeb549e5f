import { pasted } from '#fund/text/pasted.ts'

/** Invisible characters of any script: mail programs drop some of them, so that two addresses would be one mailbox. */
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu
const local = /^[^\s@"(),:;<>[\]\\]+$/u
const domain = /^[\p{L}\p{M}\p{N}._。-]+$/u
/** A top-level name begins with a letter, so that no number is taken for a network address. */
const host = /^[a-z\d_-]+(\.[a-z\d_-]+)*\.[a-z][a-z\d-]+$/

/** Two names of one service, where a mailbox's name is the same with and without dots. */
const dotless: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox to which a folded address most likely leads: without what follows a `+`, which many mail servers ignore,
 * and without Gmail's dots. For limits alone: two people may have such addresses elsewhere.
 */
export const mailboxOf = (address: string): string => {
  const [name = '', host = ''] = address.split('@')
  const tag = name.indexOf('+', 1)
  const plain = tag < 0 ? name : name.slice(0, tag)
  return dotless.has(host) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${host}`
}

export const withoutUnseen = (text: string): string => text.replace(unseen, '')

/** "bücher.example" as name servers know it; undefined unless it is a name. */
const asciiOf = (name: string): string | undefined => {
  const url = `http://${name}`
  const found = domain.test(name) && URL.canParse(url) ? new URL(url).hostname : ''
  return host.test(found) ? found : undefined
}

/**
 * The one form of an address in every table and limit: as the mailer will send to it (NFKC, lower case, the domain by
 * IDNA), without what copying has put around it. Undefined unless it is an address, and if it contains invisible
 * characters.
 */
export const foldAddress = (address: string): string | undefined => {
  const typed = pasted(address)
  if (withoutUnseen(typed) !== typed) return undefined
  const [mailbox = '', name = '', ...more] = typed.normalize('NFKC').toLowerCase().normalize('NFKC').split('@')
  const ascii = asciiOf(name)
  return ascii !== undefined && more.length === 0 && local.test(mailbox) ? `${mailbox}@${ascii}` : undefined
}
