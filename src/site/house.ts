import * as v from 'valibot'
import { readRecord } from './record.ts'

export const houseFile = 'content/house.yaml'

const text = v.pipe(v.string(), v.trim(), v.minLength(1))
const mail = v.pipe(v.string(), v.email())

const House = v.strictObject({
  name: text,
  legalName: text,
  jurisdiction: text,
  address: text,
  mail: v.strictObject({ contact: mail, investors: mail, traders: mail, privacy: mail }),
  /** The server's to show where a deposit is approved: no page states it. */
  depositAccount: v.strictObject({ bank: text, routingNumber: text, accountNumber: text }),
})

/** Name, legal name and addresses of the fund, from content/house.yaml. Build time only. */
export const house = readRecord(houseFile, House)
