// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Channel } from './platform'
import { openTabLink, type TabLinkDeps } from './tab-link'
import { type TestPlatform, testChannels, testPlatform } from './test-platform'

let platform: TestPlatform
let openChannel: (name: string) => Channel

type Given = { isLeader?: boolean; hasIdleWork?: () => boolean; name?: string; random?: () => number }

function tab({ isLeader = false, hasIdleWork = () => false, name = 'outbox:t:u', random = () => 0 }: Given = {}) {
  const deps = {
    platform: { ...platform, openChannel, random },
    name,
    onChanged: vi.fn<() => void>(),
    isLeader: vi.fn<() => boolean>(() => isLeader),
    hasIdleWork: vi.fn<() => boolean>(hasIdleWork),
    onDoubt: vi.fn<() => void>(),
    onDeadLeader: vi.fn<() => void>(),
  } satisfies TabLinkDeps
  return { ...deps, link: openTabLink(deps) }
}

beforeEach(() => {
  platform = testPlatform()
  openChannel = testChannels()
})

describe('changes', () => {
  it('are told to the other tabs of the same person, not to oneself', async () => {
    const [a, b, stranger] = [tab(), tab(), tab({ name: 'outbox:t:other' })]
    a.link.tellChanged()
    await platform.pass(0)
    expect(a.onChanged).not.toHaveBeenCalled()
    expect(b.onChanged).toHaveBeenCalledTimes(1)
    expect(stranger.onChanged).not.toHaveBeenCalled()
  })

  it('many in a row are read once', async () => {
    const [a, b] = [tab(), tab()]
    for (let i = 0; i < 20; i++) a.link.tellChanged()
    await platform.pass(0)
    expect(b.onChanged).toHaveBeenCalledTimes(1)
    a.link.tellChanged()
    await platform.pass(0)
    expect(b.onChanged).toHaveBeenCalledTimes(2)
  })

  it('a closed tab hears nothing and sets no timers', async () => {
    const [a, b] = [tab(), tab()]
    b.link.close()
    a.link.close()
    a.link.tellChanged()
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

  it('keeps its turn when it answers, and is told to look at itself', async () => {
    const leader = tab({ isLeader: true })
    const follower = tab({ hasIdleWork: () => true })
    await platform.pass(30_000)
    expect(leader.onDoubt).toHaveBeenCalled()
    expect(follower.onDeadLeader).not.toHaveBeenCalled()
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

it('without BroadcastChannel there is nobody to talk to', async () => {
  const onDeadLeader = vi.fn()
  const nothing = () => {}
  const alone = openTabLink({
    platform: { ...platform, openChannel: null },
    name: 'outbox:t:u',
    onChanged: nothing,
    isLeader: () => false,
    hasIdleWork: () => true,
    onDoubt: nothing,
    onDeadLeader,
  })
  alone.tellChanged()
  await platform.pass(60_000)
  expect(onDeadLeader).not.toHaveBeenCalled()
  expect(platform.timers()).toBe(0)
})
