import { sendHostile } from './send.ts'

sendHostile('postgres', { share: 2, of: 2 })
