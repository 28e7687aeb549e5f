import { sendHostile } from './send.ts'

sendHostile('sqlite', { share: 1, of: 2 })
