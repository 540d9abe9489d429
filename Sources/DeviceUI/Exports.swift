// What a program that imports DeviceUI may name, wherever in the house it lives.
@_exported import Graphics
@_exported import Hardware
@_exported import Keys
@_exported import Settings
@_exported import TextChecks
@_exported import TextEntry
@_exported import TextFields
@_exported import Typesetting
@_exported import Words
