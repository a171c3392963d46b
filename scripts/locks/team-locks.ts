import { BOTH, of, POSTGRES, SQLITE, type Guard } from './guard.ts'
import { NO_TEAM_LOCK, NO_WRITER, SEATS, teamChanges, teamSpends } from './races.ts'
import { NO_OPEN_ORDER, NO_OPEN_SUBSCRIPTION } from './refusals.ts'

/** Guards that keep changes of a team's members apart, from each other and from what members do for the team. */
export const TEAM_LOCKS: readonly Guard[] = [
  {
    what: 'the lock of the team',
    changes: [
      {
        file: 'server/sql/teams/team-repository.ts',
        text: 'await lockingRows(db, teamOf(db, teamId)).executeTakeFirst()',
        instead: 'await teamOf(db, teamId).executeTakeFirst()',
      },
    ],
    tests: [
      ...teamChanges(POSTGRES),
      ...of(
        'teams/removal-races',
        POSTGRES,
        'a removal waits for a license that is just being granted',
      ),
    ],
  },
  {
    what: 'the lock of the customer where it is a team',
    changes: [NO_TEAM_LOCK],
    tests: [
      ...teamSpends(POSTGRES),
      ...of(
        'teams/paid-once-for-a-team',
        POSTGRES,
        'an order waits for another member’s that is just being written',
      ),
      ...of(
        'teams/invoice-races',
        POSTGRES,
        'an order waits for what an operator is just changing, and goes by it',
      ),
    ],
  },
  {
    what: 'all that adds seats of a team one after the other: its lock as a customer, and both unique keys of open orders',
    changes: [NO_TEAM_LOCK, NO_OPEN_ORDER, NO_OPEN_SUBSCRIPTION],
    tests: of('teams/seat-races', POSTGRES, SEATS),
  },
  {
    what: 'all that adds seats of a team one after the other on SQLite: its one writer, and both unique keys of open orders',
    changes: [...NO_WRITER, NO_OPEN_ORDER, NO_OPEN_SUBSCRIPTION],
    tests: of('teams/seat-races', SQLITE, SEATS),
  },
  {
    what: 'the look at the membership for each range of a team’s file',
    changes: [
      {
        file: 'server/application/download/deliver-files.ts',
        text: "return own !== null && own.team.id === customer && hasPermission(own.roleId, 'download-owned')",
        instead: "return own?.team.id !== customer || hasPermission(own.roleId, 'download-owned')",
      },
    ],
    tests: of(
      'teams/removal-races',
      BOTH,
      'a file that is on its way goes on with no further range',
    ),
  },
  {
    what: 'the look at a late invoice for each range of a file',
    changes: [
      {
        file: 'server/application/download/deliver-files.ts',
        text: 'return suspendedBy === null ? granted.file : null',
        instead: 'return granted.file',
      },
    ],
    tests: of(
      'teams/late-invoices',
      BOTH,
      'is reminded of twice, stands in the way, suspends what came at once, and returns it with the payment',
    ),
  },
]
