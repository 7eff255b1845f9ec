import { configureApi } from '@/api/configure'
import { isPageAtHand } from '@/api/page-at-hand'
import { loadTableWords } from '@/api/table-words'
import { getClientConfig } from '@/auth/client-config'
import { confirmIdentity } from '@/auth/confirm-identity'
import { credential } from '@/auth/credential'
import { forgetLeftPasswords, forgetPasswordOf } from '@/auth/forget-passwords'
import { breakOffIdentityRequests } from '@/auth/identity-requests'
import { getSession, subscribeSession } from '@/auth/session'
import { startIdentity } from '@/auth/start'
import { configureErrors } from '@/errors/configure'
import { tellOnly } from '@/errors/notice-store'
import { resumeMonitor } from '@/errors/performance-setting'
import { bringReports, configureReportBuffer } from '@/errors/report-buffer'
import { customerCommands } from '@/features/customers/mutations'
import { interactionCommands } from '@/features/interactions/mutations'
import { notificationCommands } from '@/features/notifications/mutations'
import { forgetSession } from '@/features/session/forget-session'
import { forgetLock } from '@/features/session/lock-flag'
import { loadLaterWords } from '@/i18n/locale'
import { configureChunks } from '@/lib/load-chunk'
import { configurePageLoads } from '@/lib/load-page'
import { saveFile } from '@/lib/save-file'
import { whenIdle } from '@/lib/when-idle'
import { registerCommands } from '@/offline/commands'
import { configureOffline, isAnswering, reportOutcome, startConnectivity } from '@/offline/connectivity'
import { exportOutbox, waitingEntries } from '@/offline/outbox'
import { removeLeftovers, setIdentity } from '@/offline/scope'
import { updateIsRequired } from '@/pwa/update'
import { followMembership } from './membership'
import { onRefusedCredential, onShutOut } from './refused-credential'
import { reportingUid } from './reporting-uid'
import { requestSignOut, stopAskingToLeave } from './sign-out'
import { followWaking } from './waking'

/** Connects the rooms: each low room is given here what it must not import. */
export function connectRooms(): void {
  configurePageLoads(isPageAtHand)
  configureChunks({ loadWords: loadLaterWords, isReachable: isAnswering })
  configureApi({
    credential,
    tenantId: () => getSession().tenantId,
    onShutOut: (refused) => void onShutOut(refused),
    onUnauthorized: onRefusedCredential,
    onOutdated: updateIsRequired,
    onOutcome: reportOutcome,
  })
  configureOffline({ confirmIdentity, breakOffIdentityRequests, onOutdated: updateIsRequired })
  registerCommands([...customerCommands, ...interactionCommands, ...notificationCommands])
  tellErrorsRoom()
  subscribeSession(tellErrorsRoom)
  configureErrors({
    signOut: requestSignOut,
    supportEmail: () => getClientConfig()?.support_email ?? null,
    exportUnsent: () => (waitingEntries().length > 0 ? () => saveFile(exportOutbox()) : null),
  })
  configureReportBuffer({
    bring: async () => (await import('./error-reports')).startReports(),
    reporter: reportingUid,
  })
}

/** The identity SDK leaves the line to the first screen for so long; a call that needs a credential loads it earlier. */
const IDENTITY_LIMIT_MS = 2_000

/** Begins to measure the connection and to follow who is signed in. */
export function startServices(): void {
  subscribeSession(tellOfflineRoom)
  followMembership()
  startConnectivity()
  followWaking()
  whenIdle(() => void startIdentity(), IDENTITY_LIMIT_MS)
  // A save that comes before asks for it at once.
  whenIdle(() => void import('@/offline/queue/saver').catch(() => {}), IDENTITY_LIMIT_MS)
  whenIdle(() => void removeLeftovers(), IDENTITY_LIMIT_MS)
  whenIdle(forgetLeftPasswords, IDENTITY_LIMIT_MS)
  whenIdle(() => void import('./farewell').then((tabs) => tabs.followFarewells()).catch(() => {}), IDENTITY_LIMIT_MS)
  // When it is needed the server may be out of reach.
  whenIdle(() => void import('./no-tenant-screen').catch(() => {}), IDENTITY_LIMIT_MS)
  whenIdle(() => void bringReports(), IDENTITY_LIMIT_MS)
  window.addEventListener('online', () => void bringReports())
  whenIdle(() => void loadTableWords().catch(() => {}), IDENTITY_LIMIT_MS)
  whenIdle(() => void resumeMonitor().catch(() => {}), IDENTITY_LIMIT_MS)
}

function tellErrorsRoom(): void {
  const { user, tenantId } = getSession()
  // Nor does a question to the one before wait for whoever comes.
  if (tellOnly({ uid: user?.uid ?? null, tenantId })) stopAskingToLeave()
}

function tellOfflineRoom(): void {
  const { status, verified, user, tenantId } = getSession()
  if (status === 'signed-out') {
    setIdentity(null)
    // Whoever signs in next begins anew, the same person too.
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

/** For whom the copies of others were removed in this page. */
let verifiedUid: string | null = null

function removeOthers(uid: string): void {
  verifiedUid = uid
  whenIdle(() => {
    void import('./other-people').then(({ removeCopiesOfOthers }) => removeCopiesOfOthers(uid)).catch(() => {})
    void import('@/auth/password-verifier')
      .then(({ forgetOtherPasswords }) => forgetOtherPasswords(uid))
      .catch(() => {})
    // They are back: when they leave for good, nothing of them is on the sign-in page.
    void import('@/auth/known-people').then(({ forgetPerson }) => forgetPerson(uid)).catch(() => {})
  }, IDENTITY_LIMIT_MS)
}
