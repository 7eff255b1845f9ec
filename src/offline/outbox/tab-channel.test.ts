// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Channel } from '../device/platform'
import type { Step } from './snapshot'
import { openQueueChannel, type QueueChannelDeps } from './tab-channel'
import { type TestPlatform, testChannels, testPlatform } from './test-platform'
import type { AppVersions } from './versions'

let platform: TestPlatform
let openChannel: (name: string) => Channel

const V1: AppVersions = { database: 1, row: 1, commands: { 'a.do': 1 } }
const V2: AppVersions = { ...V1, database: 2 }

type Given = {
  isLeader?: boolean
  canSend?: boolean
  versions?: AppVersions
  hasIdleWork?: () => boolean
  name?: string
  random?: () => number
}

function tab(given: Given = {}) {
  const { isLeader = false, canSend = true, versions = V1, name = 'outbox:t:u' } = given
  const { hasIdleWork = () => false, random = () => 0 } = given
  const deps = {
    platform: { ...platform, openChannel, random },
    name,
    onChanged: vi.fn<(steps: readonly Step[]) => Promise<void>>(async () => {}),
    versions,
    isLeader: vi.fn<() => boolean>(() => isLeader),
    canSend: vi.fn<() => boolean>(() => canSend),
    onNewer: vi.fn<() => void>(),
    hasIdleWork: vi.fn<() => boolean>(hasIdleWork),
    onDoubt: vi.fn<() => void>(),
    onDeadLeader: vi.fn<() => void>(),
  } satisfies QueueChannelDeps
  return { ...deps, link: openQueueChannel(deps) }
}

const step = (more: Partial<Step> = {}): Step => ({ from: 'r1', to: 'r2', put: [], remove: [], rest: null, ...more })

beforeEach(() => {
  platform = testPlatform()
  openChannel = testChannels()
})

describe('changes', () => {
  it('are told to the other tabs of the same person, not to oneself', async () => {
    const [a, b, stranger] = [tab(), tab(), tab({ name: 'outbox:t:other' })]
    a.link.tellChanged(step())
    await platform.pass(0)
    expect(a.onChanged).not.toHaveBeenCalled()
    expect(b.onChanged).toHaveBeenCalledTimes(1)
    expect(stranger.onChanged).not.toHaveBeenCalled()
  })

  it('many in a row are read once', async () => {
    const [a, b] = [tab(), tab()]
    for (let i = 0; i < 20; i++) a.link.tellChanged(step())
    await platform.pass(0)
    expect(b.onChanged).toHaveBeenCalledTimes(1)
    a.link.tellChanged(step())
    await platform.pass(0)
    expect(b.onChanged).toHaveBeenCalledTimes(2)
  })

  it('are handed over step by step, in their order', async () => {
    const [a, b] = [tab(), tab()]
    a.link.tellChanged(step({ to: 'r2', remove: ['x'] }))
    a.link.tellChanged(step({ from: 'r2', to: 'r3' }))
    await platform.pass(0)
    expect(b.onChanged.mock.calls).toEqual([[[step({ to: 'r2', remove: ['x'] }), step({ from: 'r2', to: 'r3' })]]])
  })

  it('that come while others are read wait for their end', async () => {
    const [a, b] = [tab(), tab()]
    let finish = () => {}
    b.onChanged.mockReturnValueOnce(new Promise<void>((resolve) => (finish = resolve)))
    a.link.tellChanged(step())
    await platform.pass(0)
    a.link.tellChanged(step({ to: 'r3' }))
    await platform.pass(1_000)
    expect(b.onChanged).toHaveBeenCalledTimes(1)
    finish()
    await platform.pass(0)
    expect(b.onChanged).toHaveBeenLastCalledWith([step({ to: 'r3' })])
  })

  it('of which another version does not say what they are have to be read', async () => {
    const a = tab()
    openChannel('outbox:t:u').post({ says: 'changed' })
    openChannel('outbox:t:u').post({ says: 'changed', ...step(), put: 'all' })
    await platform.pass(0)
    expect(a.onChanged.mock.calls).toEqual([[[]]])
  })

  it('a closed tab hears nothing and sets no timers', async () => {
    const [a, b] = [tab(), tab()]
    b.link.close()
    a.link.close()
    a.link.tellChanged(step())
    await platform.pass(60_000)
    expect(b.onChanged).not.toHaveBeenCalled()
    expect(platform.timers()).toBe(0)
  })
})

describe('a leader that does nothing', () => {
  it('is asked twice by the clock before anybody takes over', async () => {
    const follower = tab({ hasIdleWork: () => true })
    await platform.pass(2_999)
    expect(follower.onDeadLeader).not.toHaveBeenCalled()
    await platform.pass(2_000)
    expect(follower.onDeadLeader).toHaveBeenCalledTimes(1)
  })

  it('is asked at once by a tab that can send from now on, one question at a time', async () => {
    const leader = tab({ isLeader: true, canSend: false })
    const follower = tab()
    follower.link.askLeader()
    follower.link.askLeader()
    await platform.settle()
    expect(leader.onDoubt).toHaveBeenCalledTimes(1)
    await platform.pass(999)
    expect(follower.onDeadLeader).not.toHaveBeenCalled()
    await platform.pass(1)
    expect(follower.onDeadLeader).toHaveBeenCalledTimes(1)
  })

  it('that can send by then says so, and keeps its turn', async () => {
    const leader = tab({ isLeader: true, canSend: false })
    const follower = tab()
    follower.link.askLeader()
    await platform.pass(500)
    leader.link.tellHere()
    await platform.pass(5_000)
    expect(follower.onDeadLeader).not.toHaveBeenCalled()
  })

  it('keeps its turn when it answers, and is told to look at itself', async () => {
    const leader = tab({ isLeader: true })
    const follower = tab({ hasIdleWork: () => true })
    await platform.pass(30_000)
    expect(leader.onDoubt).toHaveBeenCalled()
    expect(follower.onDeadLeader).not.toHaveBeenCalled()
  })

  it('loses it when it cannot send, and is told to look at itself all the same', async () => {
    const leader = tab({ isLeader: true, canSend: false })
    const follower = tab({ hasIdleWork: () => true })
    await platform.pass(4_400)
    expect(leader.onDoubt).toHaveBeenCalledTimes(1)
    expect(follower.onDeadLeader).toHaveBeenCalledTimes(1)
  })

  it('work that is done in time raises no doubt', async () => {
    let looks = 0
    const leader = tab({ isLeader: true })
    const follower = tab({ hasIdleWork: () => ++looks % 2 === 1 })
    await platform.pass(30_000)
    expect(leader.onDoubt).not.toHaveBeenCalled()
    expect(follower.onDeadLeader).not.toHaveBeenCalled()
  })

  it('is replaced by one tab: the first one tells the others', async () => {
    const first = tab({ hasIdleWork: () => true })
    const second = tab({ hasIdleWork: () => true, random: () => 0.9 })
    first.onDeadLeader.mockImplementation(() => {
      first.hasIdleWork.mockReturnValue(false)
      first.isLeader.mockReturnValue(true)
      first.link.tellHere()
    })
    await platform.pass(4_900)
    expect(first.onDeadLeader).toHaveBeenCalledTimes(1)
    expect(second.onDeadLeader).not.toHaveBeenCalled()
  })
})

describe('tabs of two versions of the app', () => {
  it('the older one hears of the newer that opens, the newer one of nothing', () => {
    const old = tab()
    const young = tab({ versions: V2 })
    expect(old.onNewer).toHaveBeenCalled()
    expect(young.onNewer).not.toHaveBeenCalled()
  })

  it('so does one that opens later, and one that hears the newer ask', async () => {
    const young = tab({ versions: V2, hasIdleWork: () => true })
    const old = tab()
    expect(old.onNewer).toHaveBeenCalledTimes(1)
    await platform.pass(3_000)
    expect(old.onNewer).toHaveBeenCalledTimes(2)
    expect(young.onNewer).not.toHaveBeenCalled()
  })

  it('an older leader does not answer the newer; a newer one answers the older', async () => {
    tab({ isLeader: true })
    const young = tab({ versions: V2, hasIdleWork: () => true })
    await platform.pass(5_000)
    expect(young.onDeadLeader).toHaveBeenCalled()
    young.isLeader.mockReturnValue(true)
    young.hasIdleWork.mockReturnValue(false)
    const old = tab({ hasIdleWork: () => true })
    await platform.pass(30_000)
    expect(old.onDeadLeader).not.toHaveBeenCalled()
  })

  it('tabs of one version have nothing to say about it', () => {
    const tabs = [tab(), tab()]
    expect(tabs.some(({ onNewer }) => onNewer.mock.calls.length > 0)).toBe(false)
  })

  it('what is no message of this version is not heard', async () => {
    const a = tab({ isLeader: true })
    const stranger = openChannel('outbox:t:u')
    for (const message of ['changed', 'are-you-there', null, 7, {}]) stranger.post(message)
    await platform.pass(1_000)
    expect([a.onChanged, a.onDoubt, a.onNewer].some(({ mock }) => mock.calls.length > 0)).toBe(false)
  })
})

it('without BroadcastChannel there is nobody to talk to', async () => {
  const onDeadLeader = vi.fn()
  const nothing = () => {}
  const alone = openQueueChannel({
    platform: { ...platform, openChannel: null },
    name: 'outbox:t:u',
    versions: V1,
    onChanged: async () => {},
    onNewer: nothing,
    isLeader: () => false,
    canSend: () => true,
    hasIdleWork: () => true,
    onDoubt: nothing,
    onDeadLeader,
  })
  alone.tellChanged(step())
  await platform.pass(60_000)
  expect(onDeadLeader).not.toHaveBeenCalled()
  expect(platform.timers()).toBe(0)
})
