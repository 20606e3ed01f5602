/** Find pick-ups: the journeys of those who arrive, to be read and taken along as a sheet. */
import type { ReactNode } from 'react';
import { JourneyQuery } from './JourneyQuery.tsx';

export default function PickupQuery(): ReactNode {
  return <JourneyQuery direction="pickup" trip="pickupTrip" other="dropoffTrip" />;
}
