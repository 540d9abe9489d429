// Placeholder until the room's first type arrives.
