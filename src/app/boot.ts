import { configureApi } from '@/api/configure'
import { isPageAtHand } from '@/api/page-at-hand'
import { loadTableWords } from '@/api/table-words'
import { configureErrors } from '@/errors/configure'
import { tellOnly } from '@/errors/notice-store'
import { resumeMonitor } from '@/errors/performance-setting'
import { bringReports, configureReportBuffer } from '@/errors/report-buffer'
import { loadLaterWords } from '@/i18n/locale'
import { configureChunks } from '@/lib/load-chunk'
import { configurePageLoads } from '@/lib/load-page'
import { saveFile } from '@/lib/save-file'
import { screenAtRest, whenAtRest } from '@/lib/when-at-rest'
import { whenIdle } from '@/lib/when-idle'
import {
  configureOffline,
  getConnectivity,
  isAnswering,
  reportOutcome,
  startConnectivity,
} from '@/offline/connectivity/connectivity'
import { provideCommands } from '@/offline/outbox/commands'
import { exportOutbox, waitingEntries } from '@/offline/scope/outbox'
import { removeLeftovers, setIdentity } from '@/offline/scope/scope'
import { updateIsRequired } from '@/pwa/update'
import { forgetSession } from '@/session/clock/forget-session'
import { credential, earlyCredential } from '@/session/credential/credential'
import { reportingUid } from '@/session/credential/reporting-uid'
import { getClientConfig } from '@/session/identity/client-config'
import { confirmIdentity } from '@/session/identity/confirm-identity'
import { breakOffIdentityRequests } from '@/session/identity/identity'
import { startIdentity } from '@/session/identity/start'
import { forgetLock } from '@/session/lock/lock-flag'
import { followMembership } from '@/session/people/membership'
import { forgetLeftPasswords, forgetPasswordOf } from '@/session/secrets/forget-passwords'
import { getSession, subscribeSession } from '@/session/session'
import { requestSignOut, stopAskingToLeave } from '@/session/sign-out/sign-out'
import { onRefusedCredential, onShutOut } from './refused-credential'
import { followWaking } from './waking'

/** Connects the rooms: each low room is given here what it must not import. */
export function connectRooms(): void {
  configurePageLoads(isPageAtHand)
  configureChunks({ loadWords: loadLaterWords, isReachable: isAnswering })
  configureApi({
    credential,
    tenantId: () => getSession().tenantId,
    person: () => getSession().user?.uid ?? null,
    onShutOut: (refused) => void onShutOut(refused),
    onUnauthorized: onRefusedCredential,
    onOutdated: updateIsRequired,
    onOutcome: reportOutcome,
  })
  configureOffline({ confirmIdentity: confirmAtRest, breakOffIdentityRequests, onOutdated: updateIsRequired })
  provideCommands(async () => (await import('./commands')).COMMANDS)
  tellErrorsRoom()
  subscribeSession(tellErrorsRoom)
  configureErrors({
    signOut: requestSignOut,
    supportEmail: () => getClientConfig()?.support_email ?? null,
    isOutOfReach: () => getConnectivity().state === 'offline',
    exportUnsent: () => (waitingEntries().length > 0 ? () => saveFile(exportOutbox()) : null),
  })
  configureReportBuffer({
    bring: async () => (await import('./error-reports')).startReports(),
    reporter: reportingUid,
  })
}

/** What the first screen does not show leaves the line to its data for so long. */
const REST_LIMIT_MS = 3_000

/** Whether the first screen has to wait for the identity SDK; otherwise it reads with what lies on the device. */
function isIdentityAwaited(): boolean {
  const { user } = getSession()
  return user !== null && earlyCredential(user.uid) === null
}

/** What was to be sent when the app was left is sent a moment later: the first screen comes first. */
async function confirmAtRest() {
  if (!isIdentityAwaited()) await screenAtRest(REST_LIMIT_MS)
  return confirmIdentity()
}

/** Begins to measure the connection and to follow who is signed in. */
export function startServices(): void {
  subscribeSession(tellOfflineRoom)
  followMembership()
  startConnectivity()
  followWaking()
  // The form of the sign-in page needs it soon; a screen whose data wait for it, at once.
  if (isIdentityAwaited()) void startIdentity()
  else if (getSession().user === null) whenIdle(() => void startIdentity(), REST_LIMIT_MS)
  else whenAtRest(() => void startIdentity(), REST_LIMIT_MS)
  window.addEventListener('online', () => void bringReports())
  whenAtRest(startKeepers, REST_LIMIT_MS)
}

/** What nobody waits for. */
function startKeepers(): void {
  void removeLeftovers().catch(() => {})
  forgetLeftPasswords()
  void import('./farewell').then((tabs) => tabs.followFarewells()).catch(() => {})
  // When it is needed the server may be out of reach.
  void import('./no-tenant-screen').catch(() => {})
  void bringReports()
  void loadTableWords().catch(() => {})
  void resumeMonitor().catch(() => {})
}

function tellErrorsRoom(): void {
  const { user, tenantId } = getSession()
  // A question to the person before is closed: the next person must not answer it.
  if (tellOnly({ uid: user?.uid ?? null, tenantId })) stopAskingToLeave()
}

function tellOfflineRoom(): void {
  const { status, verified, user, tenantId } = getSession()
  if (status === 'signed-out') {
    setIdentity(null)
    // The next sign-in starts a new session, also when it is the same person.
    forgetSession()
    forgetLock()
    if (seenUid !== null) forgetPasswordOf(seenUid)
    verifiedUid = null
  } else if (verified && user) {
    setIdentity(tenantId === null ? null : { uid: user.uid, tenantId })
    if (user.uid !== verifiedUid) removeOthers(user.uid)
  }
  seenUid = user?.uid ?? null
}

/** Who was signed in at the last change of the session. */
let seenUid = getSession().user?.uid ?? null

/** The person for whom this page has already removed the copies of others. */
let verifiedUid: string | null = null

function removeOthers(uid: string): void {
  verifiedUid = uid
  whenAtRest(() => {
    void import('@/session/people/other-people')
      .then(({ removeCopiesOfOthers }) => removeCopiesOfOthers(uid))
      .catch(() => {})
    void import('@/session/secrets/password-verifier')
      .then(({ forgetOtherPasswords }) => forgetOtherPasswords(uid))
      .catch(() => {})
    // They are back: when they leave for good, nothing of them is on the sign-in page. Who has handed over by now stays there.
    void import('@/session/people/known-people')
      .then(({ forgetPerson }) => getSession().user?.uid === uid && forgetPerson(uid))
      .catch(() => {})
  }, REST_LIMIT_MS)
}
