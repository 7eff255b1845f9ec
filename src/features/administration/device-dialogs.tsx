import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Device, DeviceRename, deviceFields, devices } from '#contract/devices'
import { callPatiently } from '@/api/call-patiently'
import { ActDialog } from '@/forms/act-dialog'
import { problemsBySchema } from '@/forms/check-fields'
import { FormDialog } from '@/forms/form-dialog'
import { OfflineNote } from '@/forms/offline-note'
import { useOnlineAction } from '@/forms/use-online-action'
import { useOnlineForm } from '@/forms/use-online-form'
import { useTextProps } from '@/forms/use-text-props'
import { TextField } from '@/ui/text-field'
import { administrationQueries } from './queries'

type DialogProps = { device: Device; onClose: () => void }

function useReadDevicesAnew() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: administrationQueries.allDevices })
}

/** An act on a device; afterwards the lists are read again. */
function useDeviceAct(act: () => Promise<unknown>, onClose: () => void) {
  const readAnew = useReadDevicesAnew()
  return useOnlineAction(async () => {
    await act()
    await readAnew()
    onClose()
  })
}

/** Asks before somebody is locked out. */
export function RevokeDialog({ device, onClose }: DialogProps) {
  const { t } = useLingui()
  const acting = useDeviceAct(() => callPatiently(devices.revoke, { params: { id: device.id } }), onClose)
  const { name } = device.member
  const words = device.name || device.platform
  return (
    <Question
      acting={acting}
      danger
      title={t`この端末の利用を停止しますか？`}
      confirm={t`利用を停止`}
      onClose={onClose}
    >
      <p className="font-semibold">
        {words}（{name}）
      </p>
      <p>
        <Trans>
          この端末は次に通信したときに使えなくなり、{name}
          さんのデータを消去します。まだ送信していない記録は、消去されずに端末に残ります。ほかの端末でのログインは続きます。
        </Trans>
      </p>
    </Question>
  )
}

/** Asks before a device that was refused comes back. */
export function AdmitDialog({ device, onClose }: DialogProps) {
  const { t } = useLingui()
  const acting = useDeviceAct(() => callPatiently(devices.admit, { params: { id: device.id } }), onClose)
  return (
    <Question acting={acting} title={t`この端末の利用を再開しますか？`} confirm={t`利用を再開`} onClose={onClose}>
      <Trans>この端末でまた使えるようになり、残っていた記録は送信されます。</Trans>
    </Question>
  )
}

type QuestionProps = {
  acting: ReturnType<typeof useDeviceAct>
  title: string
  confirm: string
  danger?: boolean
  onClose: () => void
  children: ReactNode
}

function Question({ acting, title, confirm, danger = false, onClose, children }: QuestionProps) {
  return (
    <ActDialog
      act={acting}
      open
      title={title}
      confirmLabel={confirm}
      danger={danger}
      onCancel={onClose}
      onConfirm={() => void acting.run()}
    >
      {children}
    </ActDialog>
  )
}

/** What people call a device, so that they know it again. */
export function RenameDialog({ device, onClose }: DialogProps) {
  const { t } = useLingui()
  const { id } = device
  const readAnew = useReadDevicesAnew()
  const form = useOnlineForm({
    name: `devices.rename:${id}`,
    start: { name: device.name },
    check: (fields) => problemsBySchema(DeviceRename, fields),
    act: async (body) => {
      await callPatiently(devices.rename, { params: { id }, body })
      await readAnew()
    },
    onSaved: onClose,
  })
  const text = useTextProps(form, deviceFields)
  return (
    <FormDialog form={form} title={t`端末の名前`} size="sm" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <TextField {...text('name', t`例: 受付のタブレット。空にすると種類で表示します。`)} />
        <OfflineNote />
      </div>
    </FormDialog>
  )
}
