import { sendHostile } from './send.ts'

sendHostile('sqlite', { share: 2, of: 2 })
