import * as v from 'valibot'

const text = v.pipe(v.string(), v.trim(), v.minLength(1))
const mail = v.pipe(v.string(), v.email())

/** Who the fund is: content/house.yaml, which the build and the server both read. */
export const houseRecord = v.strictObject({
  name: text,
  legalName: text,
  jurisdiction: text,
  address: text,
  mail: v.strictObject({ contact: mail, investors: mail, traders: mail, privacy: mail }),
  /** Shown by the server once a deposit is approved; no page states it. */
  depositAccount: v.strictObject({ bank: text, routingNumber: text, accountNumber: text }),
})
