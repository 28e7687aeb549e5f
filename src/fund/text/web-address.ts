/**
 * What a program that shows a text makes a link of. People's names hold slashes (`s/o`, `D/O`) and dots without a space
 * after them (`Md.Rahman`), and are no addresses.
 */

/** Endings of addresses that no name has after a dot; those of countries, of two letters, only count in small letters. */
const ending =
  'com|net|org|info|biz|dev|app|xyz|online|site|shop|store|club|top|link|click|live|pro|page|web|cloud|tech|finance|fund|capital|invest|investments|money|bank|loan|loans|bet|casino|win|vip|icu|wiki|work|world|today|email|support|help|agency|space|website|host|press|news|blog|gov|edu|mil|int|mobi|name|life|ltd|llc|inc|group|trade|trading|exchange|gold|credit|cash|crypto|zip|mov|rest|fun|art|one|how|new|sbs|cfd|lol|ink|bid|men|party|stream|download|review|science|date|racing|faith|cricket|accountant'

/** A scheme, `www.`, an email address, a number of four parts, a share of a network, something dotted before a path. */
const certain =
  /:\/\/|(?:javascript|data|mailto|tel):\S|www\.|\S@\S|\d{1,3}(?:\.\d{1,3}){3}|\\\\|[\p{L}\d-]\.\p{L}{2,}[/:?#\\]/iu
const ofEnding = new RegExp(`[\\p{L}\\d-]\\.(?:${ending})(?![\\p{L}\\d-])`, 'iu')
const ofCountry = /(?<![\p{L}\d.-])[\p{Ll}\d-]{2,}(?:\.[\p{Ll}\d-]+)*\.(?:[a-z]{2}|xn--[a-z\d-]+)(?![\p{L}\d-])/u
const markup = /<\/?[a-z!]|&(?:#\d+|#x[\da-f]+|[a-z]+);|\]\(/i

/** As a browser reads the dots of other scripts, and letters of full width. */
const plain = (text: string): string => text.normalize('NFKC').replace(/[\u3002\uFF0E\uFF61]/g, '.')

/** Whether a short text holds an address of the web or of a mailbox, or markup. */
export const holdsAddressOrMarkup = (text: string): boolean => {
  const read = plain(text)
  return certain.test(read) || ofEnding.test(read) || ofCountry.test(read) || markup.test(read)
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
