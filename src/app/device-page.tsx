import { OwnDevicesCard } from '@/features/administration/own-devices-card'
import { DeviceScreen } from '@/features/device/device-screen'

/** This device, and the others on which the person has worked. */
export function DevicePage() {
  return (
    <DeviceScreen>
      <OwnDevicesCard />
    </DeviceScreen>
  )
}
