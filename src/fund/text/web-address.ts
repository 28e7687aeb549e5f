/**
 * What a program that shows a text makes a link of. People's names hold slashes (`s/o`, `D/O`) and dots without a space
 * after them (`Md.Rahman`), and are no addresses.
 */

/** Endings of addresses that no name has after a dot. */
const ending =
  'com|net|org|info|biz|dev|app|xyz|online|site|shop|store|club|top|link|click|live|web|cloud|tech|finance|invest|investments|casino|vip|icu|email|support|help|agency|website|blog|gov|edu|mil|int|mobi|trading|exchange|credit|cash|crypto|zip|mov|sbs|cfd|lol|bid|stream|download|review|racing|accountant'

/**
 * Endings that a name or a firm may have, `J.Page` or `ABC Pte.Ltd`: they count after a small letter only, as do those of
 * countries, which have two letters.
 */
const nameLike =
  'pro|page|fund|capital|money|bank|loan|loans|bet|win|wiki|work|world|today|space|host|press|news|name|life|ltd|llc|inc|group|trade|gold|fun|rest|art|one|how|new|ink|men|party|science|date|faith|cricket|foundation|studio|media|social|chat|games|network|systems|services|company|market|markets|digital|global|solutions|consulting|ventures|partners|jobs|travel|asia|photos|gallery|video|guru|ninja|rocks|buzz|cam|monster|quest|cyou|bar|best|auction|expert|direct|center|care|run|tips|tools|zone|uno|forex|broker'

/** A scheme, `www.`, an email address, a number of four parts, a share of a network, something dotted before a path. */
const certain =
  /:\/\/|(?:javascript|data|mailto|tel):\S|www\.|\S@\S|\d{1,3}(?:\.\d{1,3}){3}|\\\\|[\p{L}\d-]\.\p{L}{2,}[/:?#\\]/iu
const ofEnding = new RegExp(`[\\p{L}\\d-]\\.(?:${ending})(?![\\p{L}\\d-])`, 'iu')
const afterSmall = new RegExp(
  `(?<![\\p{L}\\d.-])[\\p{Ll}\\d-]{2,}(?:\\.[\\p{Ll}\\d-]+)*\\.(?:${nameLike}|[a-z]{2}|[A-Z]{2}|xn--[a-z\\d-]+)(?![\\p{L}\\d-])`,
  'u',
)
const markup = /<\/?[a-z!]|&(?:#\d+|#x[\da-f]+|[a-z]+);|\]\(/i

/** As a browser reads the dots of other scripts, letters of full width, and what joins letters without being seen. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u200C\u200D]/g, '')
    .replace(/[\u3002\uFF0E\uFF61]/g, '.')

/** Whether a short text holds an address of the web or of a mailbox, or markup. */
export const holdsAddressOrMarkup = (text: string): boolean => {
  const read = plain(text)
  return certain.test(read) || ofEnding.test(read) || afterSmall.test(read) || markup.test(read)
}

/** A capitalised word with dots between its letters, which mail programs take for a host. */
const hostlike = /(?<![\p{L}\d.-])\p{Lu}[\p{L}\d-]*(?:\.\p{L}[\p{L}\d-]*)+/gu

/**
 * A text in which no email program makes a link of a name like `Md.Rahman`: an invisible sign that joins words stands
 * after its dot. Addresses with a scheme and mailboxes stay as they are.
 */
export const withoutNameLinks = (text: string): string =>
  text.replace(/\S+/g, (word) =>
    /:\/\/|@/.test(word) ? word : word.replace(hostlike, (found) => found.replaceAll('.', '.\u2060')),
  )
